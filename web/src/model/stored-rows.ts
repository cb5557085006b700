/** Rows kept in the browser's storage, where other versions and other hands may have written, too. */

/** `read` makes a value of a row, or none; at most so many are taken. */
export function storedRows<T>(
  stored: string | null,
  read: (row: Readonly<Record<string, unknown>>) => readonly T[],
  most: number,
): readonly T[] {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((row: unknown) =>
      typeof row === 'object' && row !== null ? read(row as Record<string, unknown>) : [],
    )
    .slice(0, most);
}
