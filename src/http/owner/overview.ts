import type { FastifyInstance } from 'fastify';
import { formatDatetime } from '../../declare/fields/date.ts';
import type { Comparison } from '../../declare/operations.ts';
import { type Condition, integerParameter, type Query } from '../../declare/paging.ts';
import { limits } from '../../limits.ts';
import { resourceNamed } from '../../records/rules.ts';
import type { AccountReader } from '../../storage/store.ts';
import { accountOf } from '../mount.ts';
import { ownerPrefix } from '../view.ts';
import type { OwnerFace } from './index.ts';
import { answerPrivately } from './private.ts';

const where = (field: string, comparison: Comparison, value: string | number): Condition => ({
  field,
  comparison,
  value,
});

/** GET /overview: what needs doing, and how the last days went. */
export function mountOverview(app: FastifyInstance, face: OwnerFace): void {
  app.get(`${ownerPrefix}/overview`, { config: { face: 'owner' } }, async (request, reply) => {
    const asked = integerParameter(request.query as Query, 'days', 1) ?? limits.overviewDays;
    const days = daysUntilNow(Math.min(asked, limits.overviewDaysMost));
    const account = accountOf(face, request);
    const since = `${days[0]} 00:00:00`;
    const expiring = { after: dayFromNow(-1), to: dayFromNow(limits.expiringDays) };
    const perDay = async (name: string): Promise<number[]> => {
      const counts = await account.perDay(resourceNamed(face.model, name), 'datetime', since);
      return days.map((day) => counts.get(day) ?? 0);
    };
    const [waiting, enquiries, comments, requests] = await Promise.all([
      waitingIn(face, account, expiring),
      perDay('enquiry'),
      perDay('blog_comment'),
      requestsPerApp(face, request.account, days),
    ]);
    const overview = {
      ...{ waiting, low_stock_at: limits.lowStock, expiring },
      ...{ days, enquiries, comments, requests },
    };
    return answerPrivately(request, reply, 200, overview);
  });
}

/** What waits for the owner; counted no further than a dashboard needs to know. */
async function waitingIn(
  face: OwnerFace,
  account: AccountReader,
  expiring: { after: string; to: string },
): Promise<Record<string, number>> {
  const count = (name: string, ...conditions: Condition[]): Promise<number> =>
    account.count(resourceNamed(face.model, name), conditions, limits.overviewCount);
  const [comments, enquiries, out_of_stock, low_stock, expiring_codes] = await Promise.all([
    count('blog_comment', where('approved', '=', 0)),
    count('enquiry', where('is_read', '=', 0)),
    count('product', where('stock_number', '<=', 0)),
    count('product', where('stock_number', '>', 0), where('stock_number', '<=', limits.lowStock)),
    count('discount_code', where('expiry', '>', expiring.after), where('expiry', '<=', expiring.to)),
  ]);
  return { comments, enquiries, out_of_stock, low_stock, expiring_codes } as Record<string, number>;
}

async function requestsPerApp(face: OwnerFace, account: number, days: string[]): Promise<unknown[]> {
  const rows = await face.accounts.requestLog.requestsPerDay(account, days[0] as string);
  const byApp = Map.groupBy(rows, ({ app }) => app ?? 'Development tokens');
  return [...byApp].map(([app, counted]) => {
    const ofDay = (day: string, what: 'requests' | 'errors'): number =>
      counted.filter((row) => row.day === day).reduce((sum, row) => sum + row[what], 0);
    return {
      app,
      requests: days.map((day) => ofDay(day, 'requests')),
      errors: days.map((day) => ofDay(day, 'errors')),
    };
  });
}

const millisecondsOfDay = 24 * 60 * 60 * 1000;

const dayFromNow = (days: number): string =>
  formatDatetime(new Date(Date.now() + days * millisecondsOfDay)).slice(0, 10);

/** So many days, today the last of them. */
const daysUntilNow = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayFromNow(index + 1 - count));
