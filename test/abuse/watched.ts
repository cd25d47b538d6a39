import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Place, type Server, serve, until } from '../support/cli.ts';

const program = fileURLToPath(new URL('watched-server.ts', import.meta.url));

export interface Held {
  /** Milliseconds of processor time for which the event loop was held, at the longest. */
  held: number;
  /** Bytes. */
  rss: number;
}

export interface WatchedServer extends Server {
  /** What was seen since the last time. */
  seen(): Promise<Held>;
}

/** A server process that tells for how long its event loop was held; `limits` are in force in place of ours. */
export async function watched(
  place: Place,
  limits: Record<string, number> = {},
  flags: string[] = [],
): Promise<WatchedServer> {
  const report = join(place.folder, 'held.json');
  const before = ['--disable-warning=ExperimentalWarning', program, report, JSON.stringify(limits)];
  const server = await serve(place, ['--log-level', 'warn', ...flags], { program: process.execPath, before });
  return {
    ...server,
    async seen() {
      rmSync(report, { force: true });
      process.kill(server.pid, 'SIGUSR2');
      let seen: Held | undefined;
      await until('the report of a watched server', () => {
        try {
          seen = JSON.parse(readFileSync(report, 'utf8')) as Held;
        } catch {}
        return seen;
      });
      return seen as Held;
    },
  };
}
