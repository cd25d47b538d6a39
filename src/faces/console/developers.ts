import type { FastifyInstance } from 'fastify';
import type { NewConnection } from '../../accounts/connections.ts';
import { ApiError, invalidFields } from '../../errors.ts';
import { pathId } from '../../http/resources/read.ts';
import { limits } from '../../limits.ts';
import { id } from '../../schema/fields/id.ts';
import { integer } from '../../schema/fields/integer.ts';
import { text } from '../../schema/fields/text.ts';
import { accessGroups } from '../../schema/resource.ts';
import { accessGroupsField } from './access-groups-field.ts';
import { readFields } from './fields.ts';
import type { ConsoleContext } from './profile.ts';
import { sendObject } from './send-object.ts';

const appFields = { name: text({ nonEmpty: true }) };
const overlapField = { overlap_hours: integer({ min: 0, max: limits.maxOverlapHours }) };

/** Responds 404 to missing objects, and to those of other accounts. */
function foundOr404<T>(result: T | false | undefined): T {
  if (result === undefined || result === false) throw new ApiError('notFound');
  return result;
}

export function mountDevelopers(app: FastifyInstance, context: ConsoleContext): void {
  mountApps(app, context);
  mountConnections(app, context);
  mountTokens(app, context);
}

function mountApps(app: FastifyInstance, { accounts: { apps } }: ConsoleContext): void {
  const path = '/apps';

  app.get(path, async (request, reply) =>
    sendObject(request, reply, 200, { apps: await apps.list(request.account) }),
  );

  app.post(path, async (request, reply) => {
    const { name } = await readFields(request, appFields);
    return sendObject(request, reply, 201, { app: await apps.create(request.account, name) });
  });

  app.put(`${path}/:id`, async (request, reply) => {
    const ID = pathId(request, 'id');
    const { name } = await readFields(request, appFields);
    foundOr404(await apps.rename(request.account, ID, name));
    return sendObject(request, reply, 200, { app: { ID, name } });
  });

  app.post(`${path}/:id/token`, async (request, reply) => {
    const ID = pathId(request, 'id');
    const { overlap_hours: hours = limits.defaultOverlapHours } = await readFields(request, {}, overlapField);
    const rotated = foundOr404(await apps.rotate(request.account, ID, hours));
    if (rotated === 'overlapping') throw new ApiError('stillChanging');
    return sendObject(request, reply, 200, { app: rotated });
  });

  app.delete(`${path}/:id`, async (request, reply) => {
    foundOr404(await apps.remove(request.account, pathId(request, 'id')));
    return sendObject(request, reply, 200, {});
  });
}

function mountConnections(app: FastifyInstance, { accounts, model }: ConsoleContext): void {
  const { connections } = accounts;
  const path = '/connections';
  const fields = {
    client_id: text({ nonEmpty: true }),
    app: id(),
    groups: accessGroupsField(accessGroups(model.resources)),
  };

  app.get(path, async (request, reply) =>
    sendObject(request, reply, 200, { connections: await connections.list(request.account) }),
  );

  app.post(path, async (request, reply) => {
    const { client_id, app: ID, groups } = await readFields(request, {}, fields);
    if (client_id === undefined && ID === undefined)
      throw invalidFields([{ field: 'client_id', code: 'required', message: 'is required' }]);
    const wanted = client_id === undefined ? { ID: ID as number } : { client_id };
    const connection = await connections.connect(request.account, wanted, groups);
    if (connection === 'unknown') throw unknownApp(client_id, ID);
    if (connection === 'connected') throw new ApiError('connected');
    return sendObject(request, reply, 201, { connection });
  });

  app.post(`${path}/:app/token`, async (request, reply) => {
    const ID = pathId(request, 'app');
    const { overlap_hours: hours = limits.defaultOverlapHours } = await readFields(request, {}, overlapField);
    const connection: NewConnection = foundOr404(await connections.rotate(request.account, ID, hours));
    return sendObject(request, reply, 201, { connection });
  });

  app.delete(`${path}/:app`, async (request, reply) => {
    foundOr404(await connections.disconnect(request.account, pathId(request, 'app')));
    return sendObject(request, reply, 200, {});
  });
}

const unknownApp = (client_id: string | undefined, ID: number | undefined): ApiError =>
  invalidFields([
    client_id === undefined
      ? { field: 'app', code: 'not_found', message: `there is no app ${ID}` }
      : { field: 'client_id', code: 'not_found', message: 'does not match any app' },
  ]);

function mountTokens(app: FastifyInstance, { accounts, model }: ConsoleContext): void {
  const { developmentTokens, requestLog } = accounts;
  const path = '/tokens';
  const knownGroups = accessGroups(model.resources);
  const tokenFields = {
    name: text(),
    expires_days: integer({ min: 1, max: limits.maxTokenDays }),
    groups: accessGroupsField(knownGroups),
  };

  app.get('/access-groups', async (request, reply) =>
    sendObject(request, reply, 200, { groups: knownGroups }),
  );

  app.get(path, async (request, reply) =>
    sendObject(request, reply, 200, { tokens: await developmentTokens.list(request.account) }),
  );

  app.post(path, async (request, reply) => {
    const { name, expires_days: days, groups } = await readFields(request, {}, tokenFields);
    const token = await developmentTokens.create(request.account, { name, days, groups });
    return sendObject(request, reply, 201, { token });
  });

  app.delete(`${path}/:id`, async (request, reply) => {
    foundOr404(await developmentTokens.revoke(request.account, pathId(request, 'id')));
    return sendObject(request, reply, 200, {});
  });

  app.get(`${path}/:id/requests`, async (request, reply) => {
    const requests = foundOr404(await requestLog.requestsOf(request.account, pathId(request, 'id')));
    return sendObject(request, reply, 200, { requests });
  });
}
