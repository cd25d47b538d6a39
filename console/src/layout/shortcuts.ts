const listeners = new Set<() => void>();

/** Shows the keyboard shortcuts of every page. */
export function openShortcuts(): void {
  for (const listener of listeners) listener();
}

export function onOpenShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
