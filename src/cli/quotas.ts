import { type Most, openQuotas, type Share } from '../accounts/quotas.ts';
import type { StoreConfig } from '../config.ts';
import { counted, print, withDatabase } from './output.ts';

/** Sets what an account may hold, where that is given, and shows it. */
export async function quota(
  options: StoreConfig & { account: number; records?: Most; bytes?: Most },
): Promise<void> {
  const { account, records, bytes } = options;
  await withDatabase(options, async (database) => {
    const quotas = openQuotas(database);
    if (records !== undefined || bytes !== undefined) await quotas.set(account, { records, bytes });
    const found = await quotas.of(account);
    const words = `Account ${account} holds ${inWords(found.records, 'records')} and ${inWords(found.bytes, 'bytes')}`;
    print(options, { quota: { account, ...found } }, words);
  });
}

function inWords({ used, most }: Share, unit: string): string {
  const limit = {
    none: 'without a limit',
    default: 'as many as the server allows all accounts',
  };
  const allowed = typeof most === 'number' ? `at most ${most.toLocaleString('en')}` : limit[most];
  return `${counted(used, unit)} (${allowed})`;
}
