import type { FastifyInstance, FastifyRequest } from 'fastify';
import { daysFromNow } from '../../accounts/times.ts';
import { storeOf } from '../../http/resources/read.ts';
import { limits } from '../../limits.ts';
import type { OverviewBounds } from '../../records/model.ts';
import { readSingleton } from '../../records/singleton.ts';
import { integerParameter, type QueryParameters } from '../../schema/list-query.ts';
import type { ConsoleContext } from './profile.ts';
import { sendObject } from './send-object.ts';

/** GET /overview: counts of pending work, and figures per day. */
export function mountOverview(app: FastifyInstance, context: ConsoleContext): void {
  app.get('/overview', async (request, reply) => {
    const requestedDays =
      integerParameter(request.query as QueryParameters, 'days', 1) ?? limits.overviewDays;
    const days = daysUntilNow(Math.min(requestedDays, limits.maxOverviewDays));
    const account = storeOf(context, request);
    const bounds = await readBounds(context, request);
    const { waiting, perDay } = context.model.overview;
    const [waitingCounts, countsPerDay, requests] = await Promise.all([
      mapValues(waiting, ({ resource, where }) =>
        account.count(resource, where(bounds), limits.overviewPendingRecords),
      ),
      mapValues(perDay, (resource) =>
        account.countPerDay(resource, 'datetime', days, limits.overviewRecordsPerDay),
      ),
      requestsPerApp(context, request.account, days),
    ]);
    const overview = {
      ...{ waiting: waitingCounts, low_stock_at: bounds.lowStock },
      expiring: { after: bounds.after, to: bounds.to },
      ...{ days, ...countsPerDay, requests },
    };
    return sendObject(request, reply, 200, overview);
  });
}

async function readBounds(context: ConsoleContext, request: FastifyRequest): Promise<OverviewBounds> {
  const { resource, field } = context.model.overview.lowStock;
  const { record } = await readSingleton(storeOf(context, request), resource);
  return {
    ...{ after: dayFromNow(-1), to: dayFromNow(limits.expiringDays) },
    lowStock: Number(record[field]),
  };
}

async function mapValues<T, R>(
  values: Record<string, T>,
  transform: (value: T) => Promise<R>,
): Promise<Record<string, R>> {
  const entries = Object.entries(values).map(
    async ([name, value]) => [name, await transform(value)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function requestsPerApp(context: ConsoleContext, account: number, days: string[]): Promise<unknown[]> {
  const rows = await context.accounts.requestLog.requestsPerDay(account, days[0] as string);
  const byApp = Map.groupBy(rows, ({ app }) => app ?? 'Development tokens');
  return [...byApp].map(([app, rowsOfApp]) => {
    const sumOf = (day: string, column: 'requests' | 'errors'): number =>
      rowsOfApp.filter((row) => row.day === day).reduce((sum, row) => sum + row[column], 0);
    return {
      app,
      requests: days.map((day) => sumOf(day, 'requests')),
      errors: days.map((day) => sumOf(day, 'errors')),
    };
  });
}

const dayFromNow = (days: number): string => daysFromNow(days).slice(0, 10);

const daysUntilNow = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayFromNow(index + 1 - count));
