import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { constants as priorities, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type ServeConfig, secondsIn } from '../config.ts';
import { makeFolder } from '../files/folder.ts';
import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { openDatabase } from '../storage/open.ts';
import { BackupSeries } from './backup-series.ts';
import { BackupTurn } from './backup-turn.ts';
import { createLogger } from './logger.ts';
import { reason } from './output.ts';

type Config = ServeConfig & { backupDir: string };

export interface Backups {
  /** None is begun any more, and one that is being made is given up. */
  stop(): Promise<void>;
  /** The same, and closes what they were made with. */
  end(): Promise<void>;
}

/** Makes backups while a server runs. */
export async function scheduleBackups(config: Config): Promise<Backups> {
  const database = await openDatabase(config, { mayCreate: false });
  const logger = await createLogger(config.logLevel);
  tellUnusable(config, logger);
  const backups = new ScheduledBackups(config, database, logger);
  return {
    stop: () => backups.stop(),
    async end() {
      await backups.stop();
      await database.close();
    },
  };
}

/** The next backup may be due in a day, which is late to learn that its folder is none. It may be mended until then. */
function tellUnusable(config: Config, logger: Logger): void {
  const { backupDir: folder } = config;
  try {
    const isThere = existsSync(folder);
    makeFolder(folder);
    if (!isThere)
      logger.warn(
        { folder },
        'the folder for backups (--backup-dir) is made: check its name, and that its disk is mounted',
      );
    accessSync(folder, constants.W_OK);
  } catch (error) {
    logger.error(
      { error: reason(error, config), folder },
      'no backups can be made there (--backup-dir): mend what the error names',
    );
  }
}

/**
 * Each backup is made by the command of that name, in a process that gives way to all others: so requests do not notice,
 * and whatever becomes of it, the server goes on.
 */
class ScheduledBackups {
  readonly #config: Config;
  readonly #database: Database;
  readonly #turn: BackupTurn;
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
    this.#every = secondsIn(config.backupEvery);
    this.#turn = new BackupTurn(database, this.#every);
    this.#timer = setInterval(() => this.#look(), Math.min(limits.backupLook, this.#every) * 1000);
    this.#look();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    this.#child?.kill('SIGKILL'); // what it has not finished is removed here
    // A store that is silent must not keep the server from ending.
    await Promise.race([this.#running, sleep(limits.lastFlush, undefined, { ref: false })]);
  }

  #look(): void {
    this.#running ??= this.#backUpIfDue()
      .catch((error: Error) => this.#complain(error))
      .finally(() => {
        this.#running = undefined;
      });
  }

  #backUpIfDue(): Promise<void> {
    return this.#turn.take(() => this.#backUp(), {
      pause: () => (this.#isStopping ? 0 : Math.min(limits.backupRetry, this.#every)),
      onWrongClock: (last) =>
        this.#logger.warn(
          { last },
          'the last backup was begun in the future, by a clock that was wrong: another is made',
        ),
    });
  }

  async #backUp(): Promise<void> {
    const series = await BackupSeries.of(this.#database, this.#config.backupDir);
    const file = series.next(new Date());
    await this.#command(file).finally(() => series.clean(file));
    await series.thin(this.#config.backupKeep, file);
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
      timeout: limits.backupLongest * 1000,
      killSignal: 'SIGKILL',
    });
    this.#child = child;
    if (child.pid) setPriority(child.pid, priorities.priority.PRIORITY_LOW);
    const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    this.#child = undefined;
    if (status !== 0) throw new Error(said.trim() || 'it was killed');
    if (said) this.#logger.warn({ file, said: said.trim() }, 'a backup was made, but not without trouble');
  }

  #complain(error: Error): void {
    if (this.#isStopping) return;
    const todo =
      'mend what the error names; it is tried again by itself, and "tradepost backup" makes one now';
    this.#logger.error(
      { error: reason(error, this.#config), folder: this.#config.backupDir },
      `no backup was made: ${todo}`,
    );
  }
}
