/** A value kept in this browser. Where storage is refused the value lives as long as the page. */
import { useCallback, useState } from 'preact/hooks';

export function useStored<T>(
  key: string,
  parse: (stored: string | null) => T,
): readonly [T, (change: (before: T) => T) => void] {
  const [value, setValue] = useState<T>(() => parse(read(key)));
  const change = useCallback(
    (next: (before: T) => T) => {
      // The stored value is read again: another tab may have written meanwhile.
      const changed = next(parse(read(key)));
      try {
        localStorage.setItem(key, JSON.stringify(changed));
      } catch {
        // Full or refused; the page works on without it.
      }
      setValue(changed);
    },
    [key],
  );
  return [value, change];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
