const inFlight = new Map<string, Promise<unknown>>();

/**
 * Runs `work` unless the same is in flight; then both callers get the first one's result. A double click on Save so
 * stores one record.
 */
export function dedupeInFlight<T>(identity: unknown[], work: () => Promise<T>): Promise<T> {
  const key = JSON.stringify(identity);
  const existing = inFlight.get(key) as Promise<T> | undefined;
  if (existing) return existing;
  const promise = work().finally(() => inFlight.delete(key));
  inFlight.set(key, promise);
  return promise;
}
