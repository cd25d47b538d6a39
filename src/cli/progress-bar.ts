import { limits } from '../limits.ts';

/** Progress on a terminal's standard error; silent elsewhere. */
export function progressBar(label: string): { show(done: number, total: number): void; end(): void } {
  const { stderr } = process;
  if (!stderr.isTTY) return { show: () => undefined, end: () => undefined };
  const width = 30;
  let lastShownMs = 0;
  return {
    show(done, total) {
      if (Date.now() - lastShownMs < limits.progressIntervalMs) return;
      lastShownMs = Date.now();
      const share = total ? Math.min(done / total, 1) : 0;
      const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░');
      const status = total ? `${bar} ${Math.floor(share * 100)} %` : `${done.toLocaleString('en')} records`;
      stderr.write(`\r${label} ${status}\x1b[K`);
    },
    end: () => void stderr.write('\r\x1b[K'),
  };
}
