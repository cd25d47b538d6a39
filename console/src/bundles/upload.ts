import type { HttpError } from 'ra-core';
import { urlOf } from '../api/call.ts';
import { httpError, unreachableError } from '../api/http-errors.ts';
import { accountHeaders } from '../api/session-account.ts';
import type { ImportResult } from './import-result.ts';
import { isZip } from './is-zip.ts';

export interface Progress {
  phase: 'sending' | 'working';
  /** From 0 to 1. */
  fraction: number;
}

interface ImportMessage {
  progress?: { done: number; total: number };
  result?: ImportResult;
  error?: string;
  unreadable?: boolean;
}

/** The file is no valid bundle; `parser` is the technical reason. */
export class InvalidBundleError extends Error {
  readonly parser: string;
  constructor(parser: string) {
    super('This file was not created by Export. Choose one that ends in .json or .zip.');
    this.parser = parser;
  }
}

interface UploadOptions {
  preview: boolean;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Uploads a bundle and reports progress. XMLHttpRequest, because fetch reports no upload progress. */
export async function upload(
  file: File,
  { preview, signal, onProgress }: UploadOptions,
): Promise<ImportResult> {
  const type = (await isZip(file)) ? 'application/zip' : 'application/json';
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const reader = new MessageStreamReader(onProgress);
  return new Promise((resolve, reject) => {
    request.open('POST', urlOf('/import', { preview }));
    request.setRequestHeader('Content-Type', type);
    for (const [name, value] of accountHeaders('POST', '/import')) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress({ phase: 'sending', fraction: loaded / total });
    request.upload.onload = () => onProgress({ phase: 'working', fraction: 0 });
    request.onprogress = () => request.status === 200 && reader.read(request.responseText);
    request.onerror = () => reject(unreachableError());
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onload = () => {
      const { status, responseText } = request;
      if (status !== 200) return reject(responseError(status, responseText));
      const {
        result,
        error = 'The response was incomplete. Try again.',
        unreadable,
      } = reader.read(`${responseText}\n`);
      if (result) return resolve(result);
      return reject(unreadable ? new InvalidBundleError(error) : httpError(error, status));
    };
    signal.addEventListener('abort', () => request.abort());
    // The browser's guess of the type may differ.
    request.send(file.slice(0, file.size, type));
  });
}

function responseError(status: number, text: string): HttpError {
  try {
    return httpError((JSON.parse(text) as { error: string }).error, status);
  } catch {
    return httpError(`Unexpected response from the server (${status})`, status);
  }
}

/** Returns an empty message for incomplete or foreign lines. */
function parseMessage(text: string): ImportMessage {
  try {
    return Object(JSON.parse(text)) as ImportMessage;
  } catch {
    return {};
  }
}

/** Reads a streamed response of JSON lines. */
class MessageStreamReader {
  readonly #onProgress: (progress: Progress) => void;
  #consumedLength = 0;
  #last: ImportMessage = {};

  constructor(onProgress: (progress: Progress) => void) {
    this.#onProgress = onProgress;
  }

  /** The last complete message so far. */
  read(text: string): ImportMessage {
    const end = text.lastIndexOf('\n');
    if (end > this.#consumedLength) {
      for (const line of text.slice(this.#consumedLength, end).split('\n'))
        if (line) this.#handle(parseMessage(line));
      this.#consumedLength = end;
    }
    return this.#last;
  }

  #handle(line: ImportMessage): void {
    this.#last = line;
    if (line.progress)
      this.#onProgress({ phase: 'working', fraction: line.progress.done / Math.max(line.progress.total, 1) });
  }
}
