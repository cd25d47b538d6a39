import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn, Visitor } from '../../accounts/sessions.ts';
import { id } from '../../declare/fields/id.ts';
import { text } from '../../declare/fields/text.ts';
import { Fault } from '../../errors.ts';
import { addressOf } from '../address.ts';
import { pathId } from '../readings.ts';
import { ownerPrefix } from '../view.ts';
import { deviceCookie, deviceOf, endedCookie, sessionCookie, sessionToken } from './cookie.ts';
import { readFields } from './fields.ts';
import type { OwnerFace } from './index.ts';
import { password } from './password.ts';
import { answerPrivately } from './private.ts';

const credentials = { email: text({ notEmpty: true }), password: password() };

/** Signing in and out, and the sessions an owner has open. */
export function mountSession(app: FastifyInstance, face: OwnerFace): void {
  const { sessions, signIn } = face.accounts;

  app.post(`${ownerPrefix}/session`, { config: { public: true } }, async (request, reply) => {
    const given = await readFields(request, credentials, { account: id() });
    const outcome = await signIn({ ...given, device: deviceOf(request) }, visitorOf(face, request));
    switch (outcome.kind) {
      case 'wait':
        throw tooManyGuesses(outcome.seconds);
      case 'wrong':
        throw new Fault('wrongSignIn');
      case 'choose':
        return answerPrivately(request, reply, 200, { accounts: outcome.accounts });
      case 'signed in':
        return answerSignedIn(face, request, reply, outcome);
    }
  });

  app.get(`${ownerPrefix}/session`, async (request, reply) =>
    answerPrivately(request, reply, 200, { session: await shown(face, request.owner) }),
  );

  app.delete(`${ownerPrefix}/session`, async (request, reply) => {
    await sessions.end(request.owner, request.owner.session);
    return answerPrivately(request, reply.header('set-cookie', endedCookie), 200, {});
  });

  app.get(`${ownerPrefix}/sessions`, async (request, reply) =>
    answerPrivately(request, reply, 200, { sessions: await sessions.list(request.owner) }),
  );

  app.delete(`${ownerPrefix}/sessions`, async (request, reply) => {
    await sessions.endEvery(request.owner);
    return answerPrivately(request, reply.header('set-cookie', endedCookie), 200, {});
  });

  app.delete(`${ownerPrefix}/sessions/:id`, async (request, reply) => {
    const session = pathId(request, 'id');
    if (!(await sessions.end(request.owner, session))) throw new Fault('notFound');
    if (session === request.owner.session) reply.header('set-cookie', endedCookie);
    return answerPrivately(request, reply, 200, {});
  });
}

export const visitorOf = (face: OwnerFace, request: FastifyRequest): Visitor => ({
  address: addressOf(request.raw, face.proxies),
  agent: request.headers['user-agent'] ?? '',
});

/** Hands the browser its session, in place of the one it had, and what it is known by. */
export async function answerSignedIn(
  face: OwnerFace,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, signedIn }: { token: string; signedIn: SignedIn },
): Promise<FastifyReply> {
  const { sessions, owners } = face.accounts;
  const formerToken = sessionToken(request);
  const former = formerToken && (await sessions.verify(formerToken));
  if (former) await sessions.end(former, former.session);
  reply.header('set-cookie', [sessionCookie(token), deviceCookie(await owners.newDevice(signedIn))]);
  return answerPrivately(request, reply, 200, { session: await shown(face, signedIn) });
}

async function shown({ accounts }: OwnerFace, signedIn: SignedIn) {
  const session = await accounts.sessions.show(signedIn);
  if (!session) throw new Fault('noSession');
  return session;
}

export function tooManyGuesses(seconds: number): Fault {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  const wait = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return new Fault('tooManyGuesses', { wait }, { headers: { 'retry-after': String(seconds) } });
}
