import { useEffect, useState } from 'react';

const maxWaitMs = 1000;

/** Runs `work` when the page has nothing else to do; returns how to cancel it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, maxWaitMs / 2);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: maxWaitMs });
  return () => cancelIdleCallback(handle);
}

/** False until the page is shown. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
