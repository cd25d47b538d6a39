/** Whether the last request got no answer. While so, asks again until the server answers. */
let isLost = false;
const listeners = new Set<() => void>();
const retryMs = 1500;

function set(value: boolean): void {
  isLost = value;
  for (const listener of listeners) listener();
}

export const isServerReachable = (): Promise<boolean> =>
  fetch('/console', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

async function retry(): Promise<void> {
  if (await isServerReachable()) set(false);
  else setTimeout(retry, retryMs);
}

export function reportLostConnection(): void {
  if (isLost) return;
  set(true);
  setTimeout(retry, retryMs);
}

export const isConnectionLost = (): boolean => isLost;

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
