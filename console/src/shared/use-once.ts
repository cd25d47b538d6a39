import { useCallback, useRef, useState } from 'react';

interface Once {
  busy: boolean;
  /** Does something, unless it is being done already: then it is left, and the result is undefined. */
  once: <T>(work: () => Promise<T>) => Promise<T | undefined>;
}

/** One thing at a time. A button that shows `busy` does so only when it is drawn anew; a second click may come before. */
export function useOnce(): Once {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const once: Once['once'] = useCallback(async (work) => {
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
  return { busy, once };
}
