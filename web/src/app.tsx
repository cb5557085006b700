/** The page: one route at a time, the search box above the words. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { LanguageCode } from './api/types.js';
import { go, useRoute } from './hooks/use-location.js';
import { useStored } from './hooks/use-stored.js';
import { parseVisits, type Visit, withVisit } from './model/history.js';
import { type Route, titleOf, wordPath } from './model/route.js';
import type { Found } from './model/understood.js';
import { ConceptPage } from './pages/concept-page.js';
import { HomePage } from './pages/home-page.js';
import { NowherePage } from './pages/nowhere-page.js';
import { ReadingPage } from './pages/reading-page.js';
import { StatusPage } from './pages/status-page.js';
import { WordPage } from './pages/word-page.js';
import { Boundary } from './parts/boundary.js';
import { PageFrame } from './parts/page-frame.js';
import { SearchBox } from './parts/search-box.js';

export function App() {
  const route = useRoute();
  const [visits, changeVisits] = useStored('langnet.history', parseVisits);
  const onVisit = useCallback((visit: Visit) => changeVisits((before) => withVisit(before, visit)), []);
  useEffect(() => {
    document.title = titleOf(route);
  }, [route]);
  return (
    <PageFrame page={route.page}>
      <Boundary key={route.page === 'home' ? 'word' : route.page}>
        <Page route={route} visits={visits} onVisit={onVisit} onClear={() => changeVisits(() => [])} />
      </Boundary>
    </PageFrame>
  );
}

interface PageProps {
  readonly route: Route;
  readonly visits: readonly Visit[];
  readonly onVisit: (visit: Visit) => void;
  readonly onClear: () => void;
}

function Page({ route, visits, onVisit, onClear }: PageProps) {
  switch (route.page) {
    case 'home':
    case 'word':
      return <LookUp route={route} visits={visits} onVisit={onVisit} onClear={onClear} />;
    case 'read':
      return <ReadingPage route={route} />;
    case 'concept':
      return <ConceptPage name={route.name} />;
    case 'status':
      return <StatusPage />;
    case 'nowhere':
      return <NowherePage path={route.path} />;
  }
}

interface LookUpProps extends PageProps {
  readonly route: Extract<Route, { page: 'home' | 'word' }>;
}

function LookUp({ route, visits, onVisit, onClear }: LookUpProps) {
  const isHome = route.page === 'home';
  const asked = isHome ? '' : route.language;
  const key = isHome ? '' : `${route.language}/${route.word}`;
  // What the reader chose holds for the next word too. What was found, or stood in a link, holds for its own word alone.
  const [chosen, setChosen] = useState<LanguageCode | ''>('');
  const [found, setFound] = useState<Found>({ language: '', form: '' });
  useEffect(() => {
    setFound({ language: asked, form: '' });
    setChosen((before) => (before === asked ? before : ''));
  }, [key]);
  return (
    <>
      {isHome && (
        <h1 class="lead">Latin, Ancient Greek and Sanskrit words, with every answer traced to its bytes.</h1>
      )}
      {!isHome && <h1 class="hidden">{route.word}</h1>}
      <SearchBox
        text={isHome ? '' : route.word}
        chosen={chosen}
        found={found}
        isDetected={asked === ''}
        isHome={isHome}
        onChoose={setChosen}
        onSearch={(text, language) => go(wordPath(language, text, isHome ? '' : route.mode))}
      />
      {isHome ? (
        <HomePage visits={visits} onClear={onClear} />
      ) : (
        <Boundary key={key}>
          <WordPage
            word={route.word}
            language={route.language}
            mode={route.mode}
            onVisit={onVisit}
            onFound={setFound}
          />
        </Boundary>
      )}
    </>
  );
}
