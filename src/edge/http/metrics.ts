/** Counts what the server does, and prints it in the text form of Prometheus. */
import type { CallOutcome } from '../../execute/executor.js';

/** Upper bounds of the histogram, in seconds. */
const BOUNDS = [0.001, 0.002, 0.005, 0.01, 0.05, 0.25, 1, 5, 30] as const;

interface RouteCount {
  readonly byStatus: Map<number, number>;
  readonly buckets: number[];
  sum: number;
  count: number;
}

/** Names and values of what stands still at the moment of asking. */
export type Gauges = Readonly<Record<string, { readonly help: string; readonly value: number }>>;

export interface Metrics {
  readonly request: (route: string, status: number, milliseconds: number) => void;
  readonly call: (outcome: CallOutcome) => void;
  readonly text: (gauges: Gauges) => string;
}

export function createMetrics(): Metrics {
  const routes = new Map<string, RouteCount>();
  const calls = new Map<string, number>();
  return {
    request: (route, status, milliseconds) => {
      let row = routes.get(route);
      if (row === undefined) {
        row = { byStatus: new Map(), buckets: BOUNDS.map(() => 0), sum: 0, count: 0 };
        routes.set(route, row);
      }
      row.byStatus.set(status, (row.byStatus.get(status) ?? 0) + 1);
      const seconds = milliseconds / 1000;
      row.sum += seconds;
      row.count += 1;
      const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) row.buckets[bucket] = (row.buckets[bucket] ?? 0) + 1;
    },
    call: ({ tool, status, fromStorage }) => {
      const key = `tool="${tool}",status="${status}",from_storage="${fromStorage}"`;
      calls.set(key, (calls.get(key) ?? 0) + 1);
    },
    text: (gauges) =>
      [
        ...head('langnet_requests_total', 'counter', 'Requests by route and status.'),
        ...[...routes].flatMap(([route, row]) =>
          [...row.byStatus].map(
            ([status, count]) => `langnet_requests_total{route="${route}",status="${status}"} ${count}`,
          ),
        ),
        ...head('langnet_request_seconds', 'histogram', 'Time until the response was ready.'),
        ...[...routes].flatMap(([route, row]) => histogram(route, row)),
        ...head('langnet_tool_calls_total', 'counter', 'Calls by tool and outcome.'),
        ...[...calls].map(([labels, count]) => `langnet_tool_calls_total{${labels}} ${count}`),
        ...Object.entries(gauges).flatMap(([name, { help, value }]) => [
          ...head(name, name.endsWith('_total') ? 'counter' : 'gauge', help),
          `${name} ${value}`,
        ]),
        '',
      ].join('\n'),
  };
}

function head(name: string, type: string, help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function histogram(route: string, { buckets, sum, count }: RouteCount): readonly string[] {
  let below = 0;
  const rows = BOUNDS.map((bound, index) => {
    below += buckets[index] ?? 0;
    return `langnet_request_seconds_bucket{route="${route}",le="${bound}"} ${below}`;
  });
  return [
    ...rows,
    `langnet_request_seconds_bucket{route="${route}",le="+Inf"} ${count}`,
    `langnet_request_seconds_sum{route="${route}"} ${sum}`,
    `langnet_request_seconds_count{route="${route}"} ${count}`,
  ];
}
