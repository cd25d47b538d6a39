import { type Logger, pino } from 'pino';
import { LogBuffer } from './log-buffer.ts';

const stderr = 2;

/**
 * Logs to standard error: pretty on a terminal, else buffered JSON lines. Flushes at warnings, at errors and
 * at exit.
 */
export async function createLogger(level: string): Promise<Logger> {
  const options = { level, base: { pid: process.pid }, timestamp: isoTime };
  if (process.stderr.isTTY) {
    const { default: pretty } = await import('pino-pretty');
    const lines = pretty({ destination: stderr, ignore: 'pid', translateTime: 'SYS:HH:MM:ss', sync: true });
    return pino(options, lines);
  }
  const lines = new LogBuffer(stderr);
  process.once('exit', () => lines.flush());
  return pino({ ...options, hooks: { logMethod: flushAfterWarnings(() => lines.flush()) } }, lines);
}

const flushAfterWarnings = (
  flush: () => void,
): NonNullable<NonNullable<pino.LoggerOptions['hooks']>['logMethod']> =>
  function (args, method, level) {
    method.apply(this, args);
    if (level >= (pino.levels.values.warn as number)) flush();
  };

let lastMs = 0;
let lastTime = '';

/** pino's own, formatted once a millisecond: that costs more than the rest of a request's line. */
function isoTime(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = pino.stdTimeFunctions.isoTime();
  }
  return lastTime;
}
