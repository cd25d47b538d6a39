import { type Logger, pino } from 'pino';
import { LogBuffer } from './log-buffer.ts';

const stderr = 2;

export interface Log {
  logger: Logger;
  /** Where its lines go. */
  destination: { write(line: string): unknown };
}

/**
 * Logs to standard error: pretty on a terminal, else buffered JSON lines. Flushes at warnings, at errors and
 * at exit.
 */
export async function openLog(level: string): Promise<Log> {
  const options = { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime };
  if (process.stderr.isTTY) {
    const { default: pretty } = await import('pino-pretty');
    const lines = pretty({ destination: stderr, ignore: 'pid', translateTime: 'SYS:HH:MM:ss', sync: true });
    return { logger: pino(options, lines), destination: lines };
  }
  const lines = new LogBuffer(stderr);
  process.once('exit', () => lines.flush());
  const hooks = { logMethod: flushAfterWarnings(() => lines.flush()) };
  return { logger: pino({ ...options, hooks }, lines), destination: lines };
}

export const createLogger = async (level: string): Promise<Logger> => (await openLog(level)).logger;

const flushAfterWarnings = (
  flush: () => void,
): NonNullable<NonNullable<pino.LoggerOptions['hooks']>['logMethod']> =>
  function (args, method, level) {
    method.apply(this, args);
    if (level >= (pino.levels.values.warn as number)) flush();
  };
