import type { FastifyInstance } from 'fastify';
import type { NewConnection } from '../../accounts/connections.ts';
import { ApiError, invalidFields } from '../../errors.ts';
import { pathId } from '../../http/resources/read.ts';
import { limits } from '../../limits.ts';
import { id } from '../../schema/fields/id.ts';
import { integer } from '../../schema/fields/integer.ts';
import { text } from '../../schema/fields/text.ts';
import { readFields } from './fields.ts';
import type { ConsoleContext } from './profile.ts';
import { sendObject } from './send-object.ts';

const appName = { name: text({ nonEmpty: true }) };
const overlap = { overlap_hours: integer({ min: 0, max: limits.maxOverlapHours }) };

/** What someone has, or a refusal: what is another account's is not there. */
function found<T>(thing: T | false | undefined): T {
  if (thing === undefined || thing === false) throw new ApiError('notFound');
  return thing;
}

/** The developer area: apps, connections to apps, tokens, and what tokens were used for. */
export function mountDevelopers(app: FastifyInstance, face: ConsoleContext): void {
  mountApps(app, face);
  mountConnections(app, face);
  mountTokens(app, face);
}

function mountApps(app: FastifyInstance, { accounts: { apps } }: ConsoleContext): void {
  const path = '/apps';

  app.get(path, async (request, reply) =>
    sendObject(request, reply, 200, { apps: await apps.list(request.account) }),
  );

  app.post(path, async (request, reply) => {
    const { name } = await readFields(request, appName);
    return sendObject(request, reply, 201, { app: await apps.create(request.account, name) });
  });

  app.put(`${path}/:id`, async (request, reply) => {
    const ID = pathId(request, 'id');
    const { name } = await readFields(request, appName);
    found(await apps.rename(request.account, ID, name));
    return sendObject(request, reply, 200, { app: { ID, name } });
  });

  app.post(`${path}/:id/token`, async (request, reply) => {
    const ID = pathId(request, 'id');
    const { overlap_hours: hours = limits.defaultOverlapHours } = await readFields(request, {}, overlap);
    const rotated = found(await apps.rotate(request.account, ID, hours));
    if (rotated === 'overlapping') throw new ApiError('stillChanging');
    return sendObject(request, reply, 200, { app: rotated });
  });

  app.delete(`${path}/:id`, async (request, reply) => {
    found(await apps.remove(request.account, pathId(request, 'id')));
    return sendObject(request, reply, 200, {});
  });
}

function mountConnections(app: FastifyInstance, { accounts: { connections } }: ConsoleContext): void {
  const path = '/connections';

  app.get(path, async (request, reply) =>
    sendObject(request, reply, 200, { connections: await connections.list(request.account) }),
  );

  app.post(path, async (request, reply) => {
    const given = await readFields(request, { app: id() });
    const connection = await connections.connect(request.account, given.app);
    if (connection === 'unknown')
      throw invalidFields([{ field: 'app', message: `there is no app ${given.app}` }]);
    if (connection === 'connected') throw new ApiError('connected');
    return sendObject(request, reply, 201, { connection });
  });

  app.post(`${path}/:app/token`, async (request, reply) => {
    const ID = pathId(request, 'app');
    const { overlap_hours: hours = limits.defaultOverlapHours } = await readFields(request, {}, overlap);
    const connection: NewConnection = found(await connections.rotate(request.account, ID, hours));
    return sendObject(request, reply, 201, { connection });
  });

  app.delete(`${path}/:app`, async (request, reply) => {
    found(await connections.disconnect(request.account, pathId(request, 'app')));
    return sendObject(request, reply, 200, {});
  });
}

function mountTokens(app: FastifyInstance, { accounts }: ConsoleContext): void {
  const { developmentTokens, requestLog } = accounts;
  const path = '/tokens';
  const wanted = { name: text(), expires_days: integer({ min: 1, max: limits.maxTokenDays }) };

  app.get(path, async (request, reply) =>
    sendObject(request, reply, 200, { tokens: await developmentTokens.list(request.account) }),
  );

  app.post(path, async (request, reply) => {
    const { name, expires_days: days } = await readFields(request, {}, wanted);
    const token = await developmentTokens.create(request.account, { name, days });
    return sendObject(request, reply, 201, { token });
  });

  app.delete(`${path}/:id`, async (request, reply) => {
    found(await developmentTokens.revoke(request.account, pathId(request, 'id')));
    return sendObject(request, reply, 200, {});
  });

  app.get(`${path}/:id/requests`, async (request, reply) => {
    const requests = found(await requestLog.requestsOf(request.account, pathId(request, 'id')));
    return sendObject(request, reply, 200, { requests });
  });
}
