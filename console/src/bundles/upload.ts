import type { HttpError } from 'react-admin';
import { addressOf } from '../api/call.ts';
import { refusal, unreachable } from '../api/refusal.ts';
import { accountHeader } from '../api/signed-in.ts';
import type { Outcome } from './outcome.ts';

export interface Progress {
  /** What is going on: the file is on its way, or being looked at. */
  phase: 'sending' | 'working';
  /** Between 0 and 1. */
  share: number;
}

interface Line {
  progress?: { done: number; total: number };
  result?: Outcome;
  error?: string;
  /** That the file itself is at fault: it is no bundle. */
  unreadable?: boolean;
}

/** The file is no bundle; `parser` is why, in words for those who make bundles by programs. */
export class Unreadable extends Error {
  readonly parser: string;
  constructor(parser: string) {
    super('This is not a file that Export made. Choose one that ends in .json.');
    this.parser = parser;
  }
}

interface UploadOptions {
  preview: boolean;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Sends a bundle and tells how far it is. Not by fetch, which does not say how much of a body has gone out. */
export function upload(file: File, { preview, signal, onProgress }: UploadOptions): Promise<Outcome> {
  const request = new XMLHttpRequest();
  const reader = new LineReader(onProgress);
  return new Promise((resolve, reject) => {
    request.open('POST', addressOf('/import', { preview }));
    request.setRequestHeader('Content-Type', 'application/json');
    for (const [name, value] of accountHeader('POST', '/import')) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress({ phase: 'sending', share: loaded / total });
    request.upload.onload = () => onProgress({ phase: 'working', share: 0 });
    request.onprogress = () => request.status === 200 && reader.read(request.responseText);
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onload = () => {
      const { status, responseText } = request;
      if (status !== 200) return reject(refused(status, responseText));
      const { result, error = 'The answer broke off', unreadable } = reader.read(`${responseText}\n`);
      if (result) return resolve(result);
      return reject(unreadable ? new Unreadable(error) : refusal(error, status));
    };
    signal.addEventListener('abort', () => request.abort());
    // Its type is as the browser guesses; the server takes only what is called JSON.
    request.send(file.slice(0, file.size, 'application/json'));
  });
}

function refused(status: number, text: string): HttpError {
  try {
    return refusal((JSON.parse(text) as { error: string }).error, status);
  } catch {
    return refusal(`The server answered ${status}`, status);
  }
}

/** What a line says: nothing, where it is cut or not the server's. */
function lineOf(text: string): Line {
  try {
    return Object(JSON.parse(text)) as Line;
  } catch {
    return {};
  }
}

/** Reads an answer that grows line by line. */
class LineReader {
  readonly #onProgress: (progress: Progress) => void;
  #read = 0;
  #last: Line = {};

  constructor(onProgress: (progress: Progress) => void) {
    this.#onProgress = onProgress;
  }

  /** The last whole line of what has come so far. */
  read(text: string): Line {
    const end = text.lastIndexOf('\n');
    if (end > this.#read) {
      for (const line of text.slice(this.#read, end).split('\n')) if (line) this.#take(lineOf(line));
      this.#read = end;
    }
    return this.#last;
  }

  #take(line: Line): void {
    this.#last = line;
    if (line.progress)
      this.#onProgress({ phase: 'working', share: line.progress.done / Math.max(line.progress.total, 1) });
  }
}
