import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { databaseFileIn } from '../storage/sqlite/database-file.ts';
import { isCorrupt, isDiskFull, isIoError, isMoved, isNotWritable } from '../storage/sqlite/errors.ts';
import { Unavailable } from '../storage/store.ts';

export interface CommandContext {
  command?: string;
  args?: string[];
  data?: string;
  database?: string;
  folder?: string;
  port?: number;
}

interface SystemError extends Error {
  code: string;
  syscall?: string;
  path?: string;
  dest?: string;
  address?: string;
  hostname?: string;
  port?: number;
}

type Explanation = (error: SystemError, context: CommandContext) => string | undefined;

/** Suffix of temporary files, omitted from messages. */
const unfinishedSuffix = /\.unfinished-\d+/;

const listenFlags = (
  { port }: SystemError,
  context: CommandContext,
): { portFlag: string; hostFlag: string } =>
  port === undefined || port === context.port
    ? { portFlag: '--port', hostFlag: '--host' }
    : { portFlag: '--metrics-port', hostFlag: '--metrics-host' };

const noSuchHost: Explanation = ({ hostname }) =>
  `there is no host ${hostname}; --host and --metrics-host take an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all`;

const accessDenied: Explanation = (error, context) => {
  if (error.syscall === 'listen' || error.syscall === 'bind')
    return `this user may not listen on port ${error.port}; choose one from 1024 up with ${listenFlags(error, context).portFlag}, or allow it`;
  const { path = 'a file', dest } = error;
  const deniedPath = dest !== undefined && isReadable(path) ? dest : path;
  const denied = unfinishedSuffix.test(deniedPath) ? `the folder ${dirname(deniedPath)}` : deniedPath;
  return `${denied} may not be read or written by this user; change its permissions, or name another`;
};

/** EACCES of a copy names both files; this finds which one is denied. */
function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

const fileNotFound: Explanation = (error, context) => {
  const { path = '', syscall } = error;
  const isScratch = syscall === 'mkdtemp' || dirname(path) === tmpdir();
  if (isScratch && !existsSync(dirname(path)))
    return `there is no folder ${dirname(path)} to work in; make it, or name another with ${context.folder ? '--folder' : 'TMPDIR'}`;
  const folder = syscall === 'scandir' ? path : dirname(path);
  if (!existsSync(folder)) return `there is no folder ${folder}; make it, or name another`;
  return unfinishedSuffix.test(path)
    ? `no file can be made in ${folder}; name another place`
    : `there is no file ${path}; name one that is there`;
};

/** By error code. */
const explanations: Record<string, Explanation> = {
  EADDRINUSE: (error, context) =>
    `port ${error.port} of ${error.address} is in use; stop what listens there, or choose another with ${listenFlags(error, context).portFlag}`,
  EADDRNOTAVAIL: (error, context) =>
    `${error.address} is not an address of this machine; choose another with ${listenFlags(error, context).hostFlag}`,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
  EACCES: accessDenied,
  EPERM: accessDenied,
  ENOENT: fileNotFound,
  ENOTDIR: ({ path }) => `a part of the path ${path} is not a folder; name another`,
  EISDIR: ({ path, dest, syscall }, { args }) =>
    `${(syscall === 'copyfile' ? path : (dest ?? path)) ?? args?.[0] ?? 'that'} is a folder; name a file`,
  EROFS: ({ path, dest = path }) => `${dest} is on a read-only disk; name another`,
  ENOSPC: ({ path, dest = path }, { command, args, data }) => {
    const written = { export: args?.[0], serve: data }[command ?? ''];
    const file = dest ?? written;
    return `the disk${file ? ` of ${file}` : ''} is full; make room, and try again`;
  },
  EPIPE: (_, { command, args }) =>
    command === 'export' ? `the reader of ${args?.[0]} closed it before the end; try again` : undefined,
  // The temporary name is longer.
  ENAMETOOLONG: ({ path }) =>
    `${path?.replace(unfinishedSuffix, '')} is too long a name; choose one of at most 230 bytes`,
  EEXIST: ({ path, dest = path }) => `${dest} exists already and was not changed; try again`,
  EMFILE: () => 'this user has too many files open; raise the limit (ulimit -n), and try again',
};

/**
 * SQLite may report a full disk as a mere I/O error. Free space tells which disk it was; if that is the same
 * for both, the error's position: a store's error is the cause of another.
 */
function explainFullDisk(error: Error, store: string, context: CommandContext): string | undefined {
  const { args, command, database, data, folder = tmpdir() } = context;
  const copyFile = command === 'backup' ? (args?.[0] ?? '.') : folder;
  const isStoreDiskFull = !database && hasNoSpace(data);
  const isCopyDiskFull = hasNoSpace(command === 'backup' ? dirname(copyFile) : copyFile);
  const isReported = isDiskFull(error) || isDiskFull(error.cause);
  const isUnspecific = isIoError(error) || isIoError(error.cause);
  if (!isReported && !(isUnspecific && (isStoreDiskFull || isCopyDiskFull))) return undefined;
  const isStoreDisk = isStoreDiskFull === isCopyDiskFull ? !database && !isDiskFull(error) : isStoreDiskFull;
  return isStoreDisk
    ? `the disk of the store ${store} is full; make room there, and try again`
    : `the disk for ${command === 'backup' ? copyFile : `a copy in ${copyFile}`} is full; make room there, or name another place`;
}

/** Less than SQLite's temporary files need. */
function hasNoSpace(folder = '.'): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < 1_000_000;
  } catch {
    return false;
  }
}

/** By the message of an unreachable or unsuitable PostgreSQL. */
const databaseRemedies: [message: RegExp, remedy: string][] = [
  [/does not answer/, 'start it, or correct the address in --database'],
  [/rejects this user or password/, 'correct them in --database'],
  [/has no such database/, 'create it, or name another with --database'],
  [/takes no more connections/, 'close some, or raise its max_connections'],
  [/is read-only/, 'name the primary with --database'],
  [/denies this user/, 'grant it to this user, or name another in --database'],
  [/is not trusted/, 'name its authority with sslrootcert in --database'],
  [/offers no TLS/, 'turn it on there, or remove sslmode from --database'],
];

function explainDatabase({ message, cause }: Error): string | undefined {
  const remedy = databaseRemedies.find(([pattern]) => pattern.test(message))?.[1];
  const { address, port, hostname, syscall } = (cause ?? {}) as Partial<SystemError>;
  const place = address ? `${address}:${port}` : hostname;
  const said = syscall ? place : (cause as Error | undefined)?.message;
  const reason = said ? ` (${said})` : '';
  return remedy && `${message}${reason}; ${remedy}`;
}

/** A sentence with a next step, if the error is known. */
export function explainSystemError(error: Error, context: CommandContext): string | undefined {
  if (context.database && error instanceof Unavailable) return explainDatabase(error);
  const store = databaseFileIn(context.data ?? '');
  if (isMoved(error.cause)) return `the store ${store} was replaced meanwhile; try again`;
  if (error.cause instanceof Error && isNotWritable(error.cause))
    return `the store ${store} cannot be written (${error.cause.message}); this user must be allowed to write to the file and to its folder`;
  if (isCorrupt(error))
    return `the store ${store} is damaged (${error.message}); "tradepost check" tells more, and "tradepost restore <backup> --replace" puts a backup in its place`;
  const fullDisk = explainFullDisk(error, store, context);
  if (fullDisk) return fullDisk;
  const sentence = explanations[(error as SystemError).code]?.(error as SystemError, context);
  return sentence?.replace(unfinishedSuffix, '');
}
