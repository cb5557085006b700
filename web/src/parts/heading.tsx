/** A heading of the level its place in the page asks for. */
import { type ComponentChildren, h } from 'preact';

interface HeadingProps {
  readonly level: number;
  readonly class?: string;
  readonly lang?: string | undefined;
  readonly children: ComponentChildren;
}

export function Heading({ level, children, ...rest }: HeadingProps) {
  return h(`h${level}`, rest, children);
}
