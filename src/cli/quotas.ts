import { openQuotas, type QuotaLimit, type QuotaUsage } from '../accounts/quotas.ts';
import type { StoreConfig } from '../config.ts';
import { formatCount, print, withDatabase } from './output.ts';

export async function quota(
  options: StoreConfig & { account: number; records?: QuotaLimit; bytes?: QuotaLimit },
): Promise<void> {
  const { account, records, bytes } = options;
  await withDatabase(options, async (database) => {
    const quotas = openQuotas(database);
    if (records !== undefined || bytes !== undefined) await quotas.set(account, { records, bytes });
    const found = await quotas.of(account);
    const words = `Account ${account} holds ${describeUsage(found.records, 'records')} and ${describeUsage(found.bytes, 'bytes')}`;
    print(options, { quota: { account, ...found } }, words);
  });
}

function describeUsage({ used, most }: QuotaUsage, unit: string): string {
  const words = {
    none: 'without a limit',
    default: "the server's default",
  };
  const limit = typeof most === 'number' ? `at most ${most.toLocaleString('en')}` : words[most];
  return `${formatCount(used, unit)} (${limit})`;
}
