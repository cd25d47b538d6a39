import { useCallback, useRef, useState } from 'react';

interface BusyGuard {
  busy: boolean;
  /** Skips `work`, resolving to undefined, while another is running. */
  runIfIdle: <T>(work: () => Promise<T>) => Promise<T | undefined>;
}

/**
 * Mutual exclusion for an action. Disabling the button is not enough: a second click may come before the render.
 */
export function useBusyGuard(): BusyGuard {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const runIfIdle: BusyGuard['runIfIdle'] = useCallback(async (work) => {
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
  return { busy, runIfIdle };
}
