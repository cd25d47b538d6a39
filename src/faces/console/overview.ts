import type { FastifyInstance } from 'fastify';
import { daysFromNow } from '../../accounts/times.ts';
import { storeOf } from '../../http/resources/profile.ts';
import { limits } from '../../limits.ts';
import { integerParameter, type QueryParameters } from '../../schema/list-query.ts';
import type { ConsoleContext } from './profile.ts';
import { sendObject } from './send-object.ts';

/** GET /overview: what needs doing, and how the last days went. */
export function mountOverview(app: FastifyInstance, face: ConsoleContext): void {
  app.get('/overview', async (request, reply) => {
    const asked = integerParameter(request.query as QueryParameters, 'days', 1) ?? limits.overviewDays;
    const days = daysUntilNow(Math.min(asked, limits.maxOverviewDays));
    const account = storeOf(face, request);
    const expiring = { after: dayFromNow(-1), to: dayFromNow(limits.expiringDays) };
    const { waiting, perDay } = face.model.overview;
    const [counts, plotted, requests] = await Promise.all([
      each(waiting, ({ resource, where }) =>
        account.count(resource, where(expiring), limits.overviewPendingRecords),
      ),
      each(perDay, (resource) =>
        account.countPerDay(resource, 'datetime', days, limits.overviewRecordsPerDay),
      ),
      requestsPerApp(face, request.account, days),
    ]);
    const overview = {
      ...{ waiting: counts, low_stock_at: limits.lowStockUnits, expiring },
      ...{ days, ...plotted, requests },
    };
    return sendObject(request, reply, 200, overview);
  });
}

/** The same names, with what is found for each. */
async function each<T, R>(named: Record<string, T>, find: (of: T) => Promise<R>): Promise<Record<string, R>> {
  const found = Object.entries(named).map(async ([name, of]) => [name, await find(of)] as const);
  return Object.fromEntries(await Promise.all(found));
}

async function requestsPerApp(face: ConsoleContext, account: number, days: string[]): Promise<unknown[]> {
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

const dayFromNow = (days: number): string => daysFromNow(days).slice(0, 10);

/** So many days, today the last of them. */
const daysUntilNow = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayFromNow(index + 1 - count));
