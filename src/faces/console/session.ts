import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClientInfo, OwnerSession } from '../../accounts/sessions.ts';
import { ApiError } from '../../errors.ts';
import { addressOf } from '../../http/hooks/client-address.ts';
import { consolePrefix } from '../../http/resources/profile.ts';
import { pathId } from '../../http/resources/read.ts';
import { id } from '../../schema/fields/id.ts';
import { text } from '../../schema/fields/text.ts';
import { deviceCookie, deviceOf, endedCookie, sessionCookie, sessionToken } from './cookie.ts';
import { readFields } from './fields.ts';
import type { ConsoleContext } from './index.ts';
import { password } from './password-field.ts';
import { respondJson } from './respond.ts';

const credentials = { email: text({ nonEmpty: true }), password: password() };

/** Signing in and out, and the sessions an owner has open. */
export function mountSession(app: FastifyInstance, face: ConsoleContext): void {
  const { sessions, signIn } = face.accounts;

  app.post(`${consolePrefix}/session`, { config: { public: true } }, async (request, reply) => {
    const given = await readFields(request, credentials, { account: id() });
    const outcome = await signIn({ ...given, device: deviceOf(request) }, visitorOf(face, request));
    switch (outcome.kind) {
      case 'wait':
        throw tooManyGuesses(outcome.seconds);
      case 'wrong':
        throw new ApiError('wrongSignIn');
      case 'choose':
        return respondJson(request, reply, 200, { accounts: outcome.accounts });
      case 'signed in':
        return answerSignedIn(face, request, reply, outcome);
    }
  });

  app.get(`${consolePrefix}/session`, async (request, reply) =>
    respondJson(request, reply, 200, { session: await shown(face, request.owner) }),
  );

  app.delete(`${consolePrefix}/session`, async (request, reply) => {
    await sessions.end(request.owner, request.owner.session);
    return respondJson(request, reply.header('set-cookie', endedCookie), 200, {});
  });

  app.get(`${consolePrefix}/sessions`, async (request, reply) =>
    respondJson(request, reply, 200, { sessions: await sessions.list(request.owner) }),
  );

  app.delete(`${consolePrefix}/sessions`, async (request, reply) => {
    await sessions.signOutEverywhere(request.owner);
    return respondJson(request, reply.header('set-cookie', endedCookie), 200, {});
  });

  app.delete(`${consolePrefix}/sessions/:id`, async (request, reply) => {
    const session = pathId(request, 'id');
    if (!(await sessions.end(request.owner, session))) throw new ApiError('notFound');
    if (session === request.owner.session) reply.header('set-cookie', endedCookie);
    return respondJson(request, reply, 200, {});
  });
}

export const visitorOf = (face: ConsoleContext, request: FastifyRequest): ClientInfo => ({
  address: addressOf(request.raw, face.proxies),
  agent: request.headers['user-agent'] ?? '',
});

/** Hands the browser its session, in place of the one it had, and what it is known by. */
export async function answerSignedIn(
  face: ConsoleContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, signedIn }: { token: string; signedIn: OwnerSession },
): Promise<FastifyReply> {
  const { sessions, owners } = face.accounts;
  const formerToken = sessionToken(request);
  const former = formerToken && (await sessions.verify(formerToken));
  if (former) await sessions.end(former, former.session);
  reply.header('set-cookie', [sessionCookie(token), deviceCookie(await owners.newDeviceToken(signedIn))]);
  return respondJson(request, reply, 200, { session: await shown(face, signedIn) });
}

async function shown({ accounts }: ConsoleContext, signedIn: OwnerSession) {
  const session = await accounts.sessions.show(signedIn);
  if (!session) throw new ApiError('noSession');
  return session;
}

export function tooManyGuesses(seconds: number): ApiError {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  const wait = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return new ApiError('tooManyGuesses', { wait }, { headers: { 'retry-after': String(seconds) } });
}
