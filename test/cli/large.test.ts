import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createWriteStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { after, before, describe, it } from 'node:test';
import {
  jsonOf,
  newAccount,
  newCliPlace,
  type Place,
  type RunOptions,
  type Server,
  serve,
} from '../support/cli.ts';
import { onlyInFull } from '../support/full.ts';

/** Writes a bundle of so many products, without holding it; returns its size. */
async function writeProducts(file: string, count: number): Promise<number> {
  const text = 'Thrown by hand, glazed twice, and fired in a kiln older than the shop. '.repeat(90);
  const stream = createWriteStream(file);
  stream.write('{"products":[');
  for (let ID = 1; ID <= count; ID++) {
    const product = { ID, title: `Product ${ID}`, price: '9.99', stock_number: 3, long_description: text };
    if (!stream.write(`${ID > 1 ? ',' : ''}\n${JSON.stringify(product)}`)) await once(stream, 'drain');
  }
  stream.end(']}');
  await finished(stream);
  return statSync(file).size;
}

/**
 * Has the process write to a file the most memory (bytes) it was seen to need: what is left when all garbage is
 * collected, looked at over and over. How far the process itself grows depends on when V8 collects, which varies.
 */
const measured = (peakFile: string): RunOptions => ({
  env: {
    PEAK_FILE: peakFile,
    NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(`
      let peak = 0;
      setInterval(() => {
        gc();
        const { heapUsed, external } = process.memoryUsage();
        peak = Math.max(peak, heapUsed + external);
      }, 20).unref();
      process.on('exit', () => process.getBuiltinModule('fs').writeFileSync(process.env.PEAK_FILE, String(peak)));
    `)}`,
  },
});

describe('a large account', { skip: onlyInFull }, () => {
  let place: Place;
  let token: string;
  before(async () => {
    place = await newCliPlace('sqlite');
    await newAccount(place);
    ({ token } = await newAccount(place));
  });
  after(() => place.remove());

  async function peakOf(account: number, count: number): Promise<{ peak: number; size: number }> {
    const [file, peakFile] = [join(place.folder, `${count}.json`), join(place.folder, 'peak')];
    const size = await writeProducts(file, count);
    const args = ['import', '--account', String(account), file];
    assert.deepEqual(await jsonOf(place, args, measured(peakFile)), { imported: { products: count } });
    return { peak: Number(readFileSync(peakFile, 'utf8')), size };
  }

  it('imports 6,000 products in hardly more memory than 1,500', async () => {
    const small = await peakOf(1, 1500);
    const large = await peakOf(2, 6000);
    const grown = large.peak - small.peak;
    const held = large.size - small.size;
    assert.ok(grown < 0.2 * held, `${grown} bytes more for ${held} more in the file`);
  });

  it('is backed up while it is being written to: the backup ends though the writing does not', async () => {
    const server = await serve(place);
    let over = false;
    const writing = keepWriting(server, token, () => over);
    try {
      const made = await jsonOf(place, ['backup', join(place.folder, 'copy.db')], { patience: 60_000 });
      assert.ok(made.backup.bytes > 30_000_000);
    } finally {
      over = true;
      await writing;
      await server.stop();
    }
  });
});

/** Writes without a pause until it is told to stop. */
async function keepWriting(server: Server, token: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { status } = await server.call('POST', '/categories', { token, body: { title: 'Again' } });
    assert.equal(status, 201);
  }
}
