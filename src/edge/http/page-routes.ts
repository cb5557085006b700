/** Every address that is no route of the API: pages, their files, their twins for programs, and where nothing is. */
import { failure } from '../../model/failure.js';
import { twinOf } from './addresses.js';
import type { Pages } from './pages.js';
import { errorReply, jsonReply } from './reply.js';
import { addressOf, type Routing } from './routes.js';

const ALLOWED = 'GET, HEAD';

/** To be added last. */
export function addPageRoutes({ app }: Pick<Routing, 'app'>, pages: Pages): void {
  app.all('*', async (context) => {
    const { req, env } = context;
    const [path = '', ...rest] = addressOf(context).split('?');
    const header = (name: string) => req.header(name);
    const twin = twinOf(path, rest.length === 0 ? '' : `?${rest.join('?')}`);
    const page = twin === undefined ? pages.reply(path, header) : undefined;
    if (twin === undefined && page === undefined) {
      const isLooking = header('accept')?.includes('text/html') === true && req.method === 'GET';
      const isForPrograms = path.startsWith('/api/') || path.endsWith('.json');
      if (isLooking && !isForPrograms) return pages.nowhere(header);
      return errorReply(failure('http_not_found', `\`${req.path.slice(0, 200)}\``));
    }
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return errorReply(failure('http_method_refused', `It takes ${ALLOWED}.`), ALLOWED);
    if (page !== undefined || twin === undefined) return page as Response;
    if ('document' in twin) return jsonReply(JSON.stringify(twin.document), header('if-none-match'));
    const { signal, headers } = req.raw;
    return app.fetch(new Request(new URL(twin.api, req.url), { headers, signal }), { ...env, isInner: true });
  });
}
