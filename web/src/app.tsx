/** The page: one route at a time, the search box above the words. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { LanguageCode } from './api/types.js';
import { go, useRoute } from './hooks/use-location.js';
import { useStored } from './hooks/use-stored.js';
import { parseVisits, type Visit, withVisit } from './model/history.js';
import { type Route, titleOf, wordPath } from './model/route.js';
import { ConceptPage } from './pages/concept-page.js';
import { HomePage } from './pages/home-page.js';
import { ReadingPage } from './pages/reading-page.js';
import { StatusPage } from './pages/status-page.js';
import { WordPage } from './pages/word-page.js';
import { Boundary } from './parts/boundary.js';
import { Empty } from './parts/notice.js';
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
      return <ReadingPage language={route.language} text={route.text} urn={route.urn} />;
    case 'concept':
      return <ConceptPage name={route.name} />;
    case 'status':
      return <StatusPage />;
    case 'nowhere':
      return (
        <Empty title="There is no such page.">
          <p>
            <a href="/">Look up a word</a>
          </p>
        </Empty>
      );
  }
}

interface LookUpProps extends PageProps {
  readonly route: Extract<Route, { page: 'home' | 'word' }>;
}

function LookUp({ route, visits, onVisit, onClear }: LookUpProps) {
  const isHome = route.page === 'home';
  const asked = isHome ? '' : route.language;
  // Where no language was asked for, the answer tells which it was.
  const [detected, setDetected] = useState<LanguageCode | ''>(asked);
  const key = isHome ? '' : `${route.language}/${route.word}`;
  useEffect(() => setDetected(asked), [key]);
  return (
    <>
      {isHome && (
        <p class="lead">Latin, Ancient Greek and Sanskrit words, with every answer traced to its bytes.</p>
      )}
      <SearchBox
        text={isHome ? '' : route.word}
        language={detected}
        isHome={isHome}
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
            onLanguage={setDetected}
          />
        </Boundary>
      )}
    </>
  );
}
