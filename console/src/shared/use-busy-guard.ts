import { useCallback, useRef, useState } from 'react';

interface BusyGuard {
  busy: boolean;
  /** Does something, unless it is being done already: then it is left, and the result is undefined. */
  runIfIdle: <T>(work: () => Promise<T>) => Promise<T | undefined>;
}

/** One thing at a time. A button that shows `busy` does so only when it is drawn anew; a second click may come before. */
export function useBusyGuard(): BusyGuard {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const once: BusyGuard['runIfIdle'] = useCallback(async (work) => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, runIfIdle: once };
}
