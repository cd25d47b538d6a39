import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Buffers a stream in an unlinked file, which the operating system deletes even after a crash. */
export async function unlinkedTempFile(content: AsyncIterable<Uint8Array>): Promise<FileHandle> {
  const path = join(tmpdir(), `tradepost-import-${process.pid}-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    await handle.writeFile(content);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
