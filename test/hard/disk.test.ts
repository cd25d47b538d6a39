import { it } from 'node:test';
import { newCliPlace, onEmbedded } from '../support/cli.ts';
import { itInFull } from '../support/full.ts';
import { failingStart, failingSync, failingWrite, failingWriteBack } from './disk.ts';
import { fullDisk, sizeLimit, withoutPrlimit } from './full-disk.ts';
import { DiskSite } from './support/disk-site.ts';
import { type DiskFault, withoutStrace } from './support/strace.ts';

const sync: DiskFault = { call: 'fsync,fdatasync', error: 'EIO', when: '1' };
const write: DiskFault = { call: 'pwrite64', error: 'ENOSPC', when: '3' };

onEmbedded('a disk that fails', (place) => {
  async function onSite(work: (site: DiskSite) => Promise<unknown>, workers?: number): Promise<void> {
    const site = new DiskSite(place(), workers);
    await site.open();
    await work(site).finally(() => site.close());
  }

  it('without space: 503, nothing half written, back to work by itself', { skip: withoutPrlimit() }, () =>
    fullDisk(place(), sizeLimit, 1),
  );

  itInFull(
    'a write that fails is a 503 and leaves nothing; writing back is tried again',
    {
      skip: withoutStrace(),
    },
    () =>
      onSite(async (site) => {
        await failingWrite(site, write);
        await failingWrite(site, { ...write, error: 'EIO', when: '1+' });
        await failingWriteBack(site, { ...write, error: 'EIO', when: '1+' });
      }),
  );

  itInFull(
    'after a sync that failed it stops and says why, with all its workers',
    { skip: withoutStrace() },
    () => onSite((site) => failingSync(site, 'log', { ...sync, when: '1+' }), 2),
  );

  itInFull('a sync that fails when the log is written back stops it too', { skip: withoutStrace() }, () =>
    onSite((site) => failingSync(site, 'store', sync)),
  );

  it('a store that cannot be made is told', { skip: withoutStrace() }, async () => {
    const empty = await newCliPlace('sqlite');
    await failingStart(empty, sync).finally(empty.remove);
  });
});
