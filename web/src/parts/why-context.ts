/** How any part of an answer asks for its evidence. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Voice } from '../model/witnesses.js';

export interface WhyQuestion {
  /** Those of this answer: the same sense may rest on others in another one. */
  readonly witnesses: readonly Voice[];
  /** What it says, as shown. */
  readonly said: string;
  readonly isSense: boolean;
}

export const WhyContext = createContext<(question: WhyQuestion) => void>(() => undefined);

export function useWhy(): (question: WhyQuestion) => void {
  return useContext(WhyContext);
}
