import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClientInfo, OwnerSession } from '../../accounts/sessions.ts';
import { ApiError } from '../../errors.ts';
import { addressOf } from '../../http/hooks/transport.ts';
import { pathId } from '../../http/resources/read.ts';
import { id } from '../../schema/fields/id.ts';
import { text } from '../../schema/fields/text.ts';
import { deviceCookie, deviceOf, endedCookie, sessionCookie, sessionToken } from './cookie.ts';
import { readFields } from './fields.ts';
import { password } from './password-field.ts';
import type { ConsoleContext } from './profile.ts';
import { sendObject } from './send-object.ts';

/** Owners of a suspended account can still sign out. */
const whileSuspended = { config: { whileSuspended: true } };

const credentials = { email: text({ nonEmpty: true }), password: password() };

export function mountSignIn(scope: FastifyInstance, context: ConsoleContext): void {
  scope.post('/session', async (request, reply) => {
    const fields = await readFields(request, credentials, { account: id() });
    const credentialsWithDevice = { ...fields, device: deviceOf(request) };
    const result = await context.accounts.signIn(credentialsWithDevice, clientInfoOf(context, request));
    switch (result.kind) {
      case 'wait':
        throw tooManyGuesses(result.seconds);
      case 'wrong':
        throw new ApiError('wrongSignIn');
      case 'choose':
        return sendObject(request, reply, 200, { accounts: result.accounts });
      case 'signed in':
        return sendSignedIn(context, request, reply, result);
    }
  });
}

export function mountSession(app: FastifyInstance, context: ConsoleContext): void {
  const { sessions } = context.accounts;

  app.get('/session', async (request, reply) =>
    sendObject(request, reply, 200, { session: await describeSession(context, request.owner) }),
  );

  app.delete('/session', whileSuspended, async (request, reply) => {
    await sessions.end(request.owner, request.owner.session);
    return sendObject(request, reply.header('set-cookie', endedCookie), 200, {});
  });

  app.get('/sessions', async (request, reply) =>
    sendObject(request, reply, 200, { sessions: await sessions.list(request.owner) }),
  );

  app.delete('/sessions', whileSuspended, async (request, reply) => {
    await sessions.signOutEverywhere(request.owner);
    return sendObject(request, reply.header('set-cookie', endedCookie), 200, {});
  });

  app.delete('/sessions/:id', whileSuspended, async (request, reply) => {
    const session = pathId(request, 'id');
    if (!(await sessions.end(request.owner, session))) throw new ApiError('notFound');
    if (session === request.owner.session) reply.header('set-cookie', endedCookie);
    return sendObject(request, reply, 200, {});
  });
}

export const clientInfoOf = (context: ConsoleContext, request: FastifyRequest): ClientInfo => ({
  address: addressOf(request.raw, context.proxies),
  agent: request.headers['user-agent'] ?? '',
});

/** Sends the session and device cookies; ends the session that the browser had before. */
export async function sendSignedIn(
  context: ConsoleContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, signedIn }: { token: string; signedIn: OwnerSession },
): Promise<void> {
  const { sessions, owners } = context.accounts;
  const previousToken = sessionToken(request);
  const previous = previousToken && (await sessions.verify(previousToken));
  if (previous) await sessions.end(previous, previous.session);
  reply.header('set-cookie', [sessionCookie(token), deviceCookie(await owners.newDeviceToken(signedIn))]);
  return sendObject(request, reply, 200, { session: await describeSession(context, signedIn) });
}

async function describeSession({ accounts }: ConsoleContext, signedIn: OwnerSession) {
  const session = await accounts.sessions.show(signedIn);
  if (!session) throw new ApiError('noSession');
  return session;
}

export function tooManyGuesses(seconds: number): ApiError {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  const wait = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return new ApiError('tooManyGuesses', { wait }, { headers: { 'retry-after': String(seconds) } });
}
