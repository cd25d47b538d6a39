import type { Readable } from 'node:stream';

/** The bytes as they were uploaded, or a smaller size of a picture, made from them. */
export type BlobPart = 'original' | `${number}.webp`;

/** Both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface OpenBlob {
  bytes: number;
  /** Reads once, and closes. */
  read(range?: ByteRange): Readable;
  /** All of a small one; otherwise undefined, and it stays open. */
  readSmall(): Promise<Buffer | undefined>;
  /** Without reading. */
  close(): Promise<void>;
}

export interface BlobEntry {
  hash: string;
  /** When its bytes were last put. */
  putAt: Date;
}

/** The blobs of one account, by a hash of their bytes: those of others cannot be named. */
export interface AccountBlobs {
  /** Takes the bytes from a file, which may be moved. Durable when it resolves; equal bytes are stored once. */
  put(hash: string, part: BlobPart, file: string): Promise<void>;
  open(hash: string, part: BlobPart): Promise<OpenBlob | undefined>;
  /** A file with the bytes, to be read only: its own, or a copy at a new path; undefined: there is none. */
  localFile(hash: string, newPath: () => string): Promise<string | undefined>;
  /** The size; undefined: it is not there. */
  sizeOf(hash: string, part: BlobPart): Promise<number | undefined>;
  /** With all sizes made from it. */
  delete(hash: string): Promise<void>;
  list(): AsyncIterable<BlobEntry>;
}

/** Where the bytes of pictures and files are. */
export interface BlobStore {
  forAccount(account: number): AccountBlobs;
  /** Accounts that have blobs. */
  accounts(): AsyncIterable<number>;
  deleteAccount(account: number): Promise<void>;
  /** Runs `work` in a folder of this process for files under way, which are removed afterwards, also after a crash. */
  withScratchFile<T>(work: (newPath: () => string) => Promise<T>): Promise<T>;
}

/** The place of files does not answer, or is full. */
export class BlobsUnavailable extends Error {}

const hashPattern = /^[0-9a-f]{32}$/;

export const isBlobHash = (text: string): boolean => hashPattern.test(text);

/** Relative to the account's. A hash that is none must not become a path. */
export function blobKey(hash: string, part: BlobPart): string {
  if (!isBlobHash(hash)) throw new Error('not the hash of a blob');
  return `${hash}/${part}`;
}
