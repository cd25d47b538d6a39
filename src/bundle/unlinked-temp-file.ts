import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Keeps what can be read only once in a file that has no name any more, so that nothing is left of it whatever happens. */
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
