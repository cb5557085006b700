/** Server-sent events out of text that comes in pieces. EventSource is not used: it hides errors and tries again for ever. */

export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Feed it pieces; it gives the events that are complete. */
export function createEventParser(): (piece: string) => readonly StreamEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replace(/\r\n/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const event = eventOf(block);
      return event === undefined ? [] : [event];
    });
  };
}

function eventOf(block: string): StreamEvent | undefined {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    // A line that begins with a colon is a heartbeat.
    if (colon === 0) continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 && name === 'message' ? undefined : { name, data: data.join('\n') };
}
