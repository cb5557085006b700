/** How any part of an answer asks for its evidence. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export interface WhyQuestion {
  /** Of a claim or a sense. */
  readonly id: string;
  /** What it says, as shown. */
  readonly said: string;
  readonly isSense: boolean;
}

export const WhyContext = createContext<(question: WhyQuestion) => void>(() => undefined);

export function useWhy(): (question: WhyQuestion) => void {
  return useContext(WhyContext);
}
