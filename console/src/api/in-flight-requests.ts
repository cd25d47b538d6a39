const inFlight = new Map<string, Promise<unknown>>();

/**
 * Does something, unless the same is being done already: then both have the outcome of the first. A form that is saved by
 * two quick clicks, before its button can show that it is at work, is so stored once, and hears what became of it.
 */
export function dedupeInFlight<T>(same: unknown[], work: () => Promise<T>): Promise<T> {
  const key = JSON.stringify(same);
  const begun = inFlight.get(key) as Promise<T> | undefined;
  if (begun) return begun;
  const doing = work().finally(() => inFlight.delete(key));
  inFlight.set(key, doing);
  return doing;
}
