import type { FastifyInstance } from 'fastify';
import { invitationPath } from '../../accounts/invitations.ts';
import { ApiError, invalidFields } from '../../errors.ts';
import { consolePrefix } from '../../http/resources/profile.ts';
import { pathId } from '../../http/resources/read.ts';
import { email } from '../../schema/fields/email.ts';
import { text } from '../../schema/fields/text.ts';
import { deviceCookie, endedCookie } from './cookie.ts';
import { readFields } from './fields.ts';
import type { ConsoleContext } from './index.ts';
import { password } from './password-field.ts';
import { respondJson } from './respond.ts';
import { answerSignedIn, tooManyGuesses, visitorOf } from './session.ts';

/** The owners of an account, the invitations that make more of them, and the password of the one who asks. */
export function mountOwners(app: FastifyInstance, face: ConsoleContext): void {
  const { owners, invitations } = face.accounts;

  app.get(`${consolePrefix}/owners`, async (request, reply) => {
    const listed = await owners.list(request.account);
    return respondJson(request, reply, 200, {
      owners: listed.map((owner) => ({ ...owner, current: owner.ID === request.owner.owner })),
      invitations: await invitations.list(request.account),
    });
  });

  app.delete(`${consolePrefix}/owners/:id`, async (request, reply) => {
    const owner = pathId(request, 'id');
    const outcome = await owners.remove(request.account, owner);
    if (outcome === 'unknown') throw new ApiError('notFound');
    if (outcome === 'last') throw new ApiError('lastOwner');
    if (owner === request.owner.owner) reply.header('set-cookie', endedCookie);
    return respondJson(request, reply, 200, {});
  });

  app.put(`${consolePrefix}/password`, async (request, reply) => {
    const given = await readFields(request, { current: password(), new: password({ isNew: true }) });
    const outcome = await owners.changePassword(request.owner, given);
    if (outcome === 'wrong')
      throw invalidFields([{ field: 'current', message: 'is not the present password' }]);
    if (outcome !== 'changed') throw tooManyGuesses(outcome.wait);
    reply.header('set-cookie', deviceCookie(await owners.newDeviceToken(request.owner)));
    return respondJson(request, reply, 200, {});
  });

  app.post(`${consolePrefix}/invitations`, async (request, reply) => {
    const given = await readFields(request, { email: email() });
    const made = await invitations.invite(request.account, given.email, request.owner.owner);
    if (!made)
      throw invalidFields([{ field: 'email', message: 'is that of an owner of this account already' }]);
    const { token, created: _, ...invitation } = made;
    const link = face.baseUrl + invitationPath(token);
    return respondJson(request, reply, 201, { invitation: { ...invitation, link } });
  });

  app.delete(`${consolePrefix}/invitations/:id`, async (request, reply) => {
    if (!(await invitations.remove(request.account, pathId(request, 'id')))) throw new ApiError('notFound');
    return respondJson(request, reply, 200, {});
  });

  app.post(`${consolePrefix}/invitation`, { config: { public: true } }, async (request, reply) => {
    const given = await readFields(request, { token: text() }, { password: password({ isNew: true }) });
    if (given.password === undefined) {
      const invitation = await invitations.find(given.token);
      if (!invitation) throw new ApiError('notFound');
      return respondJson(request, reply, 200, { invitation });
    }
    const accepted = await invitations.accept(given.token, given.password, visitorOf(face, request));
    if (!accepted) throw new ApiError('notFound');
    return answerSignedIn(face, request, reply, accepted);
  });
}
