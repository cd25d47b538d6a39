import type { HttpError } from 'ra-core';
import { urlOf } from '../api/call.ts';
import { toConsoleRecord } from '../api/data-provider.ts';
import { httpError, unreachableError } from '../api/http-errors.ts';
import { accountHeaders } from '../api/session-account.ts';
import { reportSessionEnd } from '../api/session-end.ts';
import { sentenceOf } from '../design/inputs/use-field.tsx';
import type { MediaFile } from './media-file.ts';

const path = '/media_files';

export interface UploadOptions {
  /** Sent again with the same key, a file is stored once. */
  key: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
}

/** Uploads a file. XMLHttpRequest, because fetch reports no upload progress. */
export function upload(file: File, { key, signal, onProgress }: UploadOptions): Promise<MediaFile> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve, reject) => {
    request.open('POST', urlOf(path));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', key);
    for (const [name, value] of accountHeaders('POST', path)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onerror = () => reject(unreachableError());
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status === 201) resolve(toConsoleRecord(body.media_file as MediaFile));
      else reject(refusal(request, body));
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

interface Refusal {
  error?: string;
  details?: { field: string; code: string; message: string }[];
}

function refusal({ status }: XMLHttpRequest, { error, details = [] }: Refusal): HttpError {
  if (status === 401) {
    reportSessionEnd();
    return httpError('Your session has ended. Sign in, then try again.', status);
  }
  if (status === 503) return httpError('The server is busy. Try again in a moment.', status);
  const { code, message: reason } = details.find(({ field }) => field === 'file') ?? {};
  if (code === 'not_allowed')
    return httpError('Not a supported file. Use JPEG, PNG, WebP, AVIF, GIF, SVG or PDF.', status);
  return httpError(
    reason ? sentenceOf(reason) : (error ?? `Unexpected response from the server (${status})`),
    status,
  );
}
