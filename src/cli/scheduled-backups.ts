import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { type ServeConfig, secondsIn } from '../config.ts';
import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { Facts } from '../storage/facts.ts';
import { openDatabase } from '../storage/open.ts';
import { BackupSeries } from './backup-series.ts';
import { createLogger } from './logger.ts';

/** When the last backup was begun, which is whose turn it was: of all servers on a store one makes it. */
const fact = 'backup started';

type Config = ServeConfig & { backupDir: string };

/** Makes backups while a server runs; the function returned ends that. */
export async function scheduleBackups(config: Config): Promise<() => Promise<void>> {
  const database = await openDatabase(config, { mayCreate: false });
  const backups = new ScheduledBackups(config, database, await createLogger(config.logLevel));
  return async () => {
    await backups.stop();
    await database.close();
  };
}

/**
 * Each backup is made by the command of that name, in a process that gives way to all others: so requests do not notice,
 * and whatever becomes of it, the server goes on.
 */
class ScheduledBackups {
  readonly #config: Config;
  readonly #database: Database;
  readonly #facts: Facts;
  readonly #logger: Logger;
  readonly #every: number;
  readonly #timer: NodeJS.Timeout;
  #child: ChildProcess | undefined;
  #running: Promise<void> | undefined;
  #isStopping = false;

  constructor(config: Config, database: Database, logger: Logger) {
    this.#config = config;
    this.#database = database;
    this.#logger = logger;
    this.#facts = new Facts(database);
    this.#every = secondsIn(config.backupEvery);
    this.#timer = setInterval(() => this.#look(), Math.min(limits.backupLook, this.#every) * 1000);
    this.#look();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    this.#child?.kill('SIGKILL'); // what it has not finished is removed here
    await this.#running;
  }

  #look(): void {
    this.#running ??= this.#backUpIfDue()
      .catch((error: Error) => this.#complain(error))
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #backUpIfDue(): Promise<void> {
    const due = secondsAgo(this.#every);
    const last = await this.#facts.get(fact);
    if (last !== undefined && last > due) return;
    if (!(await this.#facts.advance(fact, due, secondsAgo(0)))) return;
    try {
      await this.#backUp();
    } catch (error) {
      const pause = this.#isStopping ? 0 : Math.min(limits.backupRetry, this.#every);
      await this.#facts.set(fact, secondsAgo(this.#every - pause));
      throw error;
    }
  }

  async #backUp(): Promise<void> {
    const series = await BackupSeries.of(this.#database, this.#config.backupDir);
    const file = series.next(new Date());
    await this.#command(file).finally(() => series.clean());
    await series.thin(this.#config.backupKeep);
    this.#logger.info({ file }, 'backup made');
  }

  async #command(file: string): Promise<void> {
    if (this.#isStopping) throw new Error('the server stops');
    const { data, database } = this.#config;
    const program = [...process.execArgv, process.argv[1] as string];
    const place = database ? [] : ['--data', data];
    const child = spawn(process.execPath, [...program, 'backup', file, '--json', ...place], {
      // An address with a password in it is not for the list of processes.
      env: { ...process.env, TRADEPOST_DATABASE: database },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    this.#child = undefined;
    if (status !== 0) throw new Error(said.trim() || 'it was killed');
  }

  #complain(error: Error): void {
    if (this.#isStopping) return;
    const todo =
      'mend what the error names; it is tried again by itself, and "tradepost backup" makes one now';
    this.#logger.error(
      { error: error.message, folder: this.#config.backupDir },
      `no backup was made: ${todo}`,
    );
  }
}

const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
