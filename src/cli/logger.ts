import { type Logger, pino } from 'pino';

/** Logs go to standard error: pretty for a person at a terminal, JSON lines for everything else. */
export async function createLogger(level: string): Promise<Logger> {
  const options = { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime };
  const stderr = 2;
  if (!process.stderr.isTTY) return pino(options, pino.destination({ dest: stderr, sync: true }));
  const { default: pretty } = await import('pino-pretty');
  return pino(
    options,
    pretty({ destination: stderr, ignore: 'pid', translateTime: 'SYS:HH:MM:ss', sync: true }),
  );
}
