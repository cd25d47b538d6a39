import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { ApiError, type ErrorDetail, invalidFields } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { JsonObject } from '../../schema/input.ts';
import { malformed } from './form.ts';

/** A form with one file, received. */
export interface ReceivedFile {
  fields: JsonObject;
  name: string;
  /** Of its bytes. */
  digest: string;
}

const fileField = 'file';

/** Rejects a request whose headers show that it is no form, or too large, before its body is read. */
export function requireFileForm({ headers }: FastifyRequest): void {
  const { 'content-type': type = '', 'content-length': length, 'content-encoding': coding } = headers;
  if (type && !/^multipart\/form-data\s*(;|$)/i.test(type))
    throw new ApiError('unsupportedType', { reason: '; a file comes as multipart/form-data' });
  if (coding && coding !== 'identity') throw new ApiError('unsupportedType', { reason: ', not compressed' });
  if (Number(length) > limits.uploadFormBytes)
    throw new ApiError('tooLarge', { limit: `${limits.uploadFormBytes / 1e6} MB` });
  if (!type) throw invalidFields([missingFile]);
}

/** Discards what is left of a body, since most clients read no response before they have sent everything; within limits. */
export function discardBody({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  const cutOff = (): unknown => raw.destroy();
  const deadline = setTimeout(cutOff, limits.mediaUploadSeconds * 1000);
  raw.on('close', () => clearTimeout(deadline));
  raw.setTimeout(limits.requestTimeoutSeconds * 1000, cutOff);
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limits.uploadFormBytes) cutOff();
  });
  raw.resume();
}

const tooLarge: ErrorDetail = {
  field: fileField,
  code: 'too_long',
  message: `must be at most ${limits.mediaBytes / 1e6} MB`,
};
const missingFile: ErrorDetail = { field: fileField, code: 'required', message: 'is required' };

/** Streams the file of a form to a path, which is new. The parser is loaded for the first form. */
export async function receiveFileForm({ raw, headers }: FastifyRequest, path: string): Promise<ReceivedFile> {
  // CommonJS, of which the bundle has only the default.
  const {
    default: { Busboy },
  } = await import('@fastify/busboy');
  const form = openForm(() => new Busboy({ headers: headers as never, limits: formLimits, isPartAFile }));
  const fields: JsonObject = Object.create(null);
  const problems: ErrorDetail[] = [];
  let received: Promise<Omit<ReceivedFile, 'fields'>> | undefined;
  let content: Readable | undefined;
  let failure: unknown;
  const fail = (error: unknown): void => {
    failure ??= error;
    raw.unpipe(form);
    form.destroy();
    content?.destroy();
  };

  form.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) problems.push({ field: name, code: 'too_long', message: 'is too long' });
    else if (name === fileField)
      problems.push({ field: name, code: 'wrong_type', message: 'must be a file, with a file name' });
    else if (Object.hasOwn(fields, name))
      problems.push({ field: name, code: 'duplicate', message: 'is given twice' });
    else fields[name] = value;
  });
  form.on('file', (name, part, fileName) => {
    part.on('error', fail);
    if (name === fileField && !received) {
      content = part;
      received = write(part, path).then((digest) => ({ name: fileName ?? '', digest }));
      received.catch(fail);
      part.on('limit', () => fail(invalidFields([tooLarge])));
      return;
    }
    problems.push(
      name === fileField
        ? {
            field: name,
            code: 'too_many',
            message: 'must be one file; send the others in requests of their own',
          }
        : { field: name, code: 'unknown_field', message: 'is not a known field' },
    );
    part.resume();
  });
  form.on('partsLimit', () => fail(malformed('it has too many parts')));

  await formEnd(raw, form).catch(fail);
  const file = await received?.catch(fail);
  if (failure) throw failure instanceof ApiError ? failure : formError(failure);
  if (!file && !problems.some(({ field }) => field === fileField)) problems.unshift(missingFile);
  if (problems.length || !file) throw invalidFields(problems);
  return { fields, ...file };
}

const formLimits = {
  fileSize: limits.mediaBytes,
  parts: limits.uploadFields,
  fieldSize: limits.uploadFieldBytes,
  fieldNameSize: limits.textCharacters,
  headerPairs: limits.uploadFields,
};

const isPartAFile = (_name?: string, _type?: string, fileName?: string): boolean => fileName !== undefined;

function openForm<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw formError(error);
  }
}

const formEnd = (raw: FastifyRequest['raw'], form: NodeJS.WritableStream): Promise<void> =>
  new Promise((resolve, reject) => {
    form.on('finish', resolve).on('error', reject).on('close', resolve);
    // The client went away in the middle.
    raw.on('error', reject);
    raw.on('close', () => {
      if (!raw.complete) reject(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    });
    raw.pipe(form);
  });

async function write(content: Readable, path: string): Promise<string> {
  const digest = createHash('sha256');
  content.on('data', (chunk: Buffer) => digest.update(chunk));
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return digest.digest('hex');
}

/** An upload that the client breaks off, or whose form is broken, is no server error; a full disk is. */
function formError(error: unknown): ApiError {
  const { code } = error as { code?: string };
  if (code === 'ECONNRESET') return new ApiError('malformedRequest', {}, { cause: error });
  if (code?.startsWith('E'))
    return new ApiError('unavailable', {}, { cause: error, headers: { 'retry-after': '10' } });
  return malformed('it is not valid multipart/form-data');
}
