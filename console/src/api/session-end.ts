/** Whether a write found that the session has ended. Signing in again, here or in another tab, clears it. */
let hasEnded = false;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  hasEnded = value;
  for (const listener of listeners) listener();
}

export const reportSessionEnd = (): void => set(true);
export const clearSessionEnd = (): void => set(false);
export const hasSessionEnded = (): boolean => hasEnded;

export function subscribeToSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
