/** A button that copies a text and says so. */
import { useState } from 'preact/hooks';

export function Copy({ text, label, word = 'Copy' }: { text: string; label: string; word?: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const ok = await writeText(text);
    setSaid(ok ? 'Copied' : 'Not allowed');
    setTimeout(() => setSaid(''), 1600);
  };
  return (
    <button type="button" class="quiet copy" aria-label={label} onClick={copy}>
      <span aria-live="polite">{said || word}</span>
    </button>
  );
}

/** The clipboard is there only on loopback and https. */
async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
