/**
 * Equal questions at the same time share one execution. Whoever leaves is no longer told; when the last one
 * has left, the work is cancelled. Knows nothing of what is asked.
 */

export interface Flights<Question, Event, Answer> {
  /** Listeners hear what has happened so far, and then what happens. */
  readonly join: (
    question: Question,
    signal: AbortSignal,
    listener?: (event: Event) => void,
  ) => Promise<Answer>;
  readonly underWay: () => number;
  readonly shared: () => number;
}

interface Flight<Event, Answer> {
  readonly events: Event[];
  readonly listeners: Set<(event: Event) => void>;
  readonly control: AbortController;
  readonly answer: Promise<Answer>;
  users: number;
}

export function createFlights<Question, Event, Answer>(
  keyOf: (question: Question) => string,
  run: (question: Question, signal: AbortSignal, tell: (event: Event) => void) => Promise<Answer>,
): Flights<Question, Event, Answer> {
  const flights = new Map<string, Flight<Event, Answer>>();
  let shared = 0;

  function begin(key: string, question: Question): Flight<Event, Answer> {
    const control = new AbortController();
    const events: Event[] = [];
    const listeners = new Set<(event: Event) => void>();
    const tell = (event: Event) => {
      events.push(event);
      for (const listener of listeners) listener(event);
    };
    const answer = run(question, control.signal, tell).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    // Everybody may have left by the time it fails.
    answer.catch(() => undefined);
    const flight: Flight<Event, Answer> = { events, listeners, control, answer, users: 0 };
    flights.set(key, flight);
    return flight;
  }

  return {
    join: (question, signal, listener) => {
      if (signal.aborted) return Promise.reject(signal.reason);
      const key = keyOf(question);
      const known = flights.get(key);
      if (known !== undefined) shared += 1;
      const flight = known ?? begin(key, question);
      flight.users += 1;
      if (listener !== undefined) {
        for (const event of flight.events) listener(event);
        flight.listeners.add(listener);
      }
      return new Promise<Answer>((resolve, reject) => {
        const leave = () => {
          flight.users -= 1;
          if (listener !== undefined) flight.listeners.delete(listener);
          if (flight.users > 0) return;
          // The next one who asks must not join work that is being given up.
          if (flights.get(key) === flight) flights.delete(key);
          flight.control.abort(signal.reason);
        };
        const onAbort = () => {
          leave();
          reject(signal.reason);
        };
        signal.addEventListener('abort', onAbort, { once: true });
        const settle = () => {
          signal.removeEventListener('abort', onAbort);
          if (listener !== undefined) flight.listeners.delete(listener);
        };
        flight.answer.then(
          (answer) => {
            settle();
            resolve(answer);
          },
          (error: unknown) => {
            settle();
            reject(error);
          },
        );
      });
    },
    underWay: () => flights.size,
    shared: () => shared,
  };
}
