/** The page of one constant: the words of all languages that meet in it. */
import { ConceptWords } from '../parts/concept-words.js';

export function ConceptPage({ name }: { name: string }) {
  return (
    <div class="concept-page">
      <p class="fine">One meaning in three languages</p>
      <h1 class="constant-title">{name.replace(/_/g, ' ')}</h1>
      <ConceptWords name={name} isWhole />
    </div>
  );
}
