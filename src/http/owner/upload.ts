import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { Fault } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { bePatientWith, loseThePatienceWith } from '../patience.ts';

/** Refuses what is no bundle, or too large for one, before any of it is read. */
export function requireBundle({ headers }: FastifyRequest): void {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') throw new Fault('unsupportedType');
  const encoding = headers['content-encoding'];
  if (encoding && encoding !== 'identity') throw new Fault('unsupportedType', { reason: ', not compressed' });
  const length = headers['content-length'];
  if (length === undefined) throw new Fault('lengthRequired');
  if (Number(length) > limits.bundleBytes) throw new Fault('bundleTooLarge');
}

/** Receives a request's body into a file that has no name any more, so that nothing is left of it whatever happens. */
export function receive(request: FastifyRequest): Promise<FileHandle> {
  return whileItArrives(request, async () => {
    const handle = await namelessFile();
    try {
      // Not destroyed where the disk is full, say: its sender shall hear of it.
      await handle.writeFile(request.raw.iterator({ destroyOnReturn: false }));
      return handle;
    } catch (error) {
      await handle.close();
      throw faultOf(error);
    }
  });
}

async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `tradepost-import-${process.pid}-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}

/** A large body may take its time, as long as it keeps coming. */
async function whileItArrives<T>({ raw }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { socket } = raw;
  const giveUp = (): unknown => raw.destroy(new Fault('timeout'));
  const deadline = setTimeout(giveUp, limits.bundleUpload * 1000);
  bePatientWith(socket);
  raw.setTimeout(limits.requestTimeout * 1000, giveUp);
  try {
    return await work();
  } finally {
    clearTimeout(deadline);
    raw.setTimeout(0);
    loseThePatienceWith(socket);
  }
}

/** The sender who broke off hears no answer; the log shall not take it for a failure of ours. */
function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const isBrokenOff = (error as { code?: string }).code === 'ECONNRESET';
  return new Fault(isBrokenOff ? 'malformedRequest' : 'unavailable', {}, { cause: error });
}
