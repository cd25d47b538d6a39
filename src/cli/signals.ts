/** Signals that end `serve`. */
export const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/** Signals that interrupt other commands. SIGHUP: the terminal was closed. */
export const interruptSignals = [...stopSignals, 'SIGHUP'] as const;

/** SIGHUP makes `serve` read its certificate again. It must not end a server that is still starting, or has none. */
export function surviveHangup(): void {
  process.on('SIGHUP', () => undefined);
}
