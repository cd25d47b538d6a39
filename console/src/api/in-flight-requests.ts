const inFlight = new Map<string, Promise<unknown>>();

/**
 * Runs `work` unless the same is in flight; then both callers get the first one's result. A double click on Save so
 * stores one record.
 */
export function dedupeInFlight<T>(same: unknown[], work: () => Promise<T>): Promise<T> {
  const key = JSON.stringify(same);
  const begun = inFlight.get(key) as Promise<T> | undefined;
  if (begun) return begun;
  const doing = work().finally(() => inFlight.delete(key));
  inFlight.set(key, doing);
  return doing;
}
