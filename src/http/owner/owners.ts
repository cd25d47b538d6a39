import type { FastifyInstance } from 'fastify';
import { invitationPath } from '../../accounts/invitations.ts';
import { email } from '../../declare/fields/email.ts';
import { text } from '../../declare/fields/text.ts';
import { Fault, invalid } from '../../errors.ts';
import { pathId } from '../readings.ts';
import { ownerPrefix } from '../view.ts';
import { deviceCookie, endedCookie } from './cookie.ts';
import { readFields } from './fields.ts';
import type { OwnerFace } from './index.ts';
import { password } from './password.ts';
import { answerPrivately } from './private.ts';
import { answerSignedIn, tooManyGuesses, visitorOf } from './session.ts';

/** The owners of an account, the invitations that make more of them, and the password of the one who asks. */
export function mountOwners(app: FastifyInstance, face: OwnerFace): void {
  const { owners, invitations } = face.accounts;

  app.get(`${ownerPrefix}/owners`, async (request, reply) => {
    const listed = await owners.list(request.account);
    return answerPrivately(request, reply, 200, {
      owners: listed.map((owner) => ({ ...owner, current: owner.ID === request.owner.owner })),
      invitations: await invitations.list(request.account),
    });
  });

  app.delete(`${ownerPrefix}/owners/:id`, async (request, reply) => {
    const owner = pathId(request, 'id');
    const outcome = await owners.remove(request.account, owner);
    if (outcome === 'unknown') throw new Fault('notFound');
    if (outcome === 'last') throw new Fault('lastOwner');
    if (owner === request.owner.owner) reply.header('set-cookie', endedCookie);
    return answerPrivately(request, reply, 200, {});
  });

  app.put(`${ownerPrefix}/password`, async (request, reply) => {
    const given = await readFields(request, { current: password(), new: password({ isNew: true }) });
    const outcome = await owners.changePassword(request.owner, given);
    if (outcome === 'wrong') throw invalid([{ field: 'current', message: 'is not the present password' }]);
    if (outcome !== 'changed') throw tooManyGuesses(outcome.wait);
    reply.header('set-cookie', deviceCookie(await owners.newDevice(request.owner)));
    return answerPrivately(request, reply, 200, {});
  });

  app.post(`${ownerPrefix}/invitations`, async (request, reply) => {
    const given = await readFields(request, { email: email() });
    const made = await invitations.invite(request.account, given.email, request.owner.owner);
    if (!made) throw invalid([{ field: 'email', message: 'is that of an owner of this account already' }]);
    const { token, created: _, ...invitation } = made;
    const link = face.baseUrl + invitationPath(token);
    return answerPrivately(request, reply, 201, { invitation: { ...invitation, link } });
  });

  app.delete(`${ownerPrefix}/invitations/:id`, async (request, reply) => {
    if (!(await invitations.remove(request.account, pathId(request, 'id')))) throw new Fault('notFound');
    return answerPrivately(request, reply, 200, {});
  });

  app.post(`${ownerPrefix}/invitation`, { config: { public: true } }, async (request, reply) => {
    const given = await readFields(request, { token: text() }, { password: password({ isNew: true }) });
    if (given.password === undefined) {
      const invitation = await invitations.find(given.token);
      if (!invitation) throw new Fault('notFound');
      return answerPrivately(request, reply, 200, { invitation });
    }
    const accepted = await invitations.accept(given.token, given.password, visitorOf(face, request));
    if (!accepted) throw new Fault('notFound');
    return answerSignedIn(face, request, reply, accepted);
  });
}
