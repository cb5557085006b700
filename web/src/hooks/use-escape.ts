/** Escape closes what lies over or beside the page, unless the key belongs to something nearer. */
import { useEffect } from 'preact/hooks';

export function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      const isTyping = event.target instanceof Element && event.target.closest('textarea, select');
      // A dialog closes by itself, and alone.
      if (isTyping || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      onEscape();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onEscape]);
}
