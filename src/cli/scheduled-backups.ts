import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { constants as priorities, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { parseSeconds, type ServeConfig } from '../config.ts';
import { createDurableFolder } from '../files/durable-folder.ts';
import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { openDatabase } from '../storage/open.ts';
import { BackupLease } from './backup-lease.ts';
import { BackupSeries } from './backup-series.ts';
import { createLogger } from './logger.ts';
import { describeError } from './output.ts';

type Config = ServeConfig & { backupDir: string };

export interface BackupSchedule {
  stop(): Promise<void>;
  close(): Promise<void>;
}

export async function scheduleBackups(config: Config): Promise<BackupSchedule> {
  const database = await openDatabase(config, { mayCreate: false });
  const logger = await createLogger(config.logLevel);
  checkFolder(config, logger);
  const backups = new BackupScheduler(config, database, logger);
  return {
    stop: () => backups.stop(),
    async close() {
      await backups.stop();
      await database.close();
    },
  };
}

/** Checks at startup: the first backup may be due in a day. */
function checkFolder(config: Config, logger: Logger): void {
  const { backupDir: folder } = config;
  try {
    const exists = existsSync(folder);
    createDurableFolder(folder);
    if (!exists)
      logger.warn(
        { folder },
        'created the backup folder (--backup-dir): check its name, and that its disk is mounted',
      );
    accessSync(folder, constants.W_OK);
  } catch (error) {
    logger.error(
      { error: describeError(error, config), folder },
      'the backup folder (--backup-dir) cannot be used: fix what the error names',
    );
  }
}

/**
 * Runs `tradepost backup` in a child process of low priority, which isolates requests from its load and
 * failures.
 */
class BackupScheduler {
  readonly #config: Config;
  readonly #database: Database;
  readonly #lease: BackupLease;
  readonly #logger: Logger;
  readonly #intervalSeconds: number;
  readonly #timer: NodeJS.Timeout;
  #child: ChildProcess | undefined;
  #running: Promise<void> | undefined;
  #isStopping = false;

  constructor(config: Config, database: Database, logger: Logger) {
    this.#config = config;
    this.#database = database;
    this.#logger = logger;
    this.#intervalSeconds = parseSeconds(config.backupEvery);
    this.#lease = new BackupLease(database, this.#intervalSeconds);
    this.#timer = setInterval(
      () => this.#check(),
      Math.min(limits.backupCheckIntervalSeconds, this.#intervalSeconds) * 1000,
    );
    this.#check();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    this.#child?.kill('SIGKILL'); // its unfinished files are removed by `removeUnfinished`
    // An unresponsive store must not block the shutdown.
    await Promise.race([this.#running, sleep(limits.finalFlushMs, undefined, { ref: false })]);
  }

  #check(): void {
    this.#running ??= this.#backUpIfDue()
      .catch((error: Error) => this.#logFailure(error))
      .finally(() => {
        this.#running = undefined;
      });
  }

  #backUpIfDue(): Promise<void> {
    return this.#lease.runIfDue(() => this.#backUp(), {
      pause: () => (this.#isStopping ? 0 : Math.min(limits.backupRetrySeconds, this.#intervalSeconds)),
      onWrongClock: (last) =>
        this.#logger.warn(
          { last },
          'the last backup started in the future, by a wrong clock: starting another',
        ),
    });
  }

  async #backUp(): Promise<void> {
    const series = await BackupSeries.open(this.#database, this.#config.backupDir);
    const file = series.nextFile(new Date());
    await this.#runBackupCommand(file).finally(() => series.removeUnfinished(file));
    await series.prune(this.#config.backupKeep, file);
    this.#logger.info({ file }, 'backup made');
  }

  async #runBackupCommand(file: string): Promise<void> {
    if (this.#isStopping) throw new Error('the server stops');
    const { data, database, media } = this.#config;
    const args = [...process.execArgv, process.argv[1] as string];
    const place = database ? [] : ['--data', data];
    const child = spawn(process.execPath, [...args, 'backup', file, '--json', ...place], {
      // A URL with a password must not appear in the process list.
      env: { ...process.env, TRADEPOST_DATABASE: database, TRADEPOST_MEDIA: media },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: limits.maxBackupSeconds * 1000,
      killSignal: 'SIGKILL',
    });
    this.#child = child;
    if (child.pid) setPriority(child.pid, priorities.priority.PRIORITY_LOW);
    const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    this.#child = undefined;
    if (status !== 0) throw new Error(stderr.trim() || 'it was killed');
    if (stderr) this.#logger.warn({ file, said: stderr.trim() }, 'backup made, with warnings');
  }

  #logFailure(error: Error): void {
    if (this.#isStopping) return;
    const remedy =
      'fix what the error names; it is tried again automatically, and "tradepost backup" makes one now';
    this.#logger.error(
      { error: describeError(error, this.#config), folder: this.#config.backupDir },
      `no backup was made: ${remedy}`,
    );
  }
}
