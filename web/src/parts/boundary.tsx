/** Catches what a page cannot show, so that a surprise in one document never leaves the reader with nothing. */
import { Component, type ComponentChildren } from 'preact';
import { UNREADABLE } from '../api/failure.js';
import { Failed } from './notice.js';

interface BoundaryState {
  readonly problem: string | undefined;
}

export class Boundary extends Component<{ children: ComponentChildren }, BoundaryState> {
  override state: BoundaryState = { problem: undefined };

  static override getDerivedStateFromError(error: unknown): BoundaryState {
    return { problem: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { problem } = this.state;
    if (problem === undefined) return this.props.children;
    const again = () => this.setState({ problem: undefined });
    return <Failed failure={{ ...UNREADABLE, detail: problem }} onRetry={again} />;
  }
}
