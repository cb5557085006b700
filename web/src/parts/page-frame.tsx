/** The frame of every page: name, ways, light or dark. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useStored } from '../hooks/use-stored.js';

type Theme = 'auto' | 'light' | 'dark';
const NEXT: Readonly<Record<Theme, Theme>> = { auto: 'light', light: 'dark', dark: 'auto' };

function parseTheme(stored: string | null): Theme {
  return stored === '"light"' ? 'light' : stored === '"dark"' ? 'dark' : 'auto';
}

/** No link: the part of the address behind # may hold a text. */
function skip(): void {
  document.getElementById('content')?.focus();
}

export function PageFrame({ page, children }: { page: string; children: ComponentChildren }) {
  const [theme, changeTheme] = useStored<Theme>('langnet.theme', parseTheme);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const way = (path: string, name: string, text: string) => (
    <a href={path} aria-current={page === name ? 'page' : undefined}>
      {text}
    </a>
  );
  return (
    <>
      <button type="button" class="skip" onClick={skip}>
        Skip to the content
      </button>
      <header class="masthead">
        <a class="wordmark" href="/">
          langnet
        </a>
        <nav aria-label="Pages">
          {way('/read', 'read', 'Read')}
          {way('/status', 'status', 'Status')}
          <button
            type="button"
            class="link"
            aria-label={`Colours: ${theme}. Change to ${NEXT[theme]}`}
            onClick={() => changeTheme((before) => NEXT[before])}
          >
            {theme === 'auto' ? 'Colours: auto' : theme === 'light' ? 'Light colours' : 'Dark colours'}
          </button>
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer class="colophon">
        <p>
          Every gloss belongs to the work named beside it; those marked <i>editorial</i> are ours.
          <br />
          Set in Gentium Plus and Noto Serif Devanagari ·{' '}
          <a href="/licences.txt" data-plain="true">
            Licences
          </a>{' '}
          ·{' '}
          <a href="/docs" data-plain="true">
            API
          </a>
        </p>
      </footer>
    </>
  );
}
