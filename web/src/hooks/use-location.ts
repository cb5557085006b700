/** Where the page is. Links stay links; a click on one of ours changes the address without a load. */
import { useEffect, useState } from 'preact/hooks';
import { parseRoute, type Route } from '../model/route.js';

const MOVED = 'langnet-moved';

export function go(path: string): void {
  if (path === `${location.pathname}${location.search}`) return;
  history.pushState(null, '', path);
  window.dispatchEvent(new Event(MOVED));
  window.scrollTo(0, 0);
}

/** The same page under its better address; no step of the history. */
export function settle(path: string): void {
  history.replaceState(null, '', path);
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.pathname, location.search));
  useEffect(() => {
    const read = () => setRoute(parseRoute(location.pathname, location.search));
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      if (link.hasAttribute('download') || link.target !== '' || link.dataset.plain === 'true') return;
      // A link within the page, such as the one that skips to the content.
      if (link.pathname === location.pathname && link.search === location.search && link.hash !== '') return;
      event.preventDefault();
      go(`${link.pathname}${link.search}`);
    };
    window.addEventListener('popstate', read);
    window.addEventListener(MOVED, read);
    document.addEventListener('click', follow);
    return () => {
      window.removeEventListener('popstate', read);
      window.removeEventListener(MOVED, read);
      document.removeEventListener('click', follow);
    };
  }, []);
  return route;
}
