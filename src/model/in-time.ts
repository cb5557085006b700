/** A bounded wait. Knows nothing of what is waited for. */

/** What stands for a value that did not come in time. */
export const LATE = Symbol('late');

/** The wait ends with the value or with the time; what goes on behind it is not stopped. */
export async function inTime<T>(value: Promise<T>, milliseconds: number): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), milliseconds);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
}
