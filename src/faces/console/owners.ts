import type { FastifyInstance } from 'fastify';
import { invitationPath } from '../../accounts/invitations.ts';
import { ApiError, invalidFields } from '../../errors.ts';
import { pathId } from '../../http/resources/read.ts';
import { email } from '../../schema/fields/email.ts';
import { text } from '../../schema/fields/text.ts';
import { deviceCookie, endedCookie } from './cookie.ts';
import { readFields } from './fields.ts';
import { password } from './password-field.ts';
import type { ConsoleContext } from './profile.ts';
import { sendObject } from './send-object.ts';
import { clientInfoOf, sendSignedIn, tooManyGuesses } from './session.ts';

/** The owners of an account, the invitations that make more of them, and the password of the one who asks. */
export function mountOwners(app: FastifyInstance, face: ConsoleContext): void {
  const { owners, invitations } = face.accounts;

  app.get('/owners', async (request, reply) => {
    const listed = await owners.list(request.account);
    return sendObject(request, reply, 200, {
      owners: listed.map((owner) => ({ ...owner, current: owner.ID === request.owner.owner })),
      invitations: await invitations.list(request.account),
    });
  });

  app.delete('/owners/:id', async (request, reply) => {
    const owner = pathId(request, 'id');
    const outcome = await owners.remove(request.account, owner);
    if (outcome === 'unknown') throw new ApiError('notFound');
    if (outcome === 'last') throw new ApiError('lastOwner');
    if (owner === request.owner.owner) reply.header('set-cookie', endedCookie);
    return sendObject(request, reply, 200, {});
  });

  app.put('/password', async (request, reply) => {
    const given = await readFields(request, { current: password(), new: password({ isNew: true }) });
    const outcome = await owners.changePassword(request.owner, given);
    if (outcome === 'wrong')
      throw invalidFields([{ field: 'current', message: 'is not the present password' }]);
    if (outcome !== 'changed') throw tooManyGuesses(outcome.wait);
    reply.header('set-cookie', deviceCookie(await owners.newDeviceToken(request.owner)));
    return sendObject(request, reply, 200, {});
  });

  app.post('/invitations', async (request, reply) => {
    const given = await readFields(request, { email: email() });
    const made = await invitations.invite(request.account, given.email, request.owner.owner);
    if (!made)
      throw invalidFields([{ field: 'email', message: 'is that of an owner of this account already' }]);
    const { token, created: _, ...invitation } = made;
    const link = face.baseUrl + invitationPath(token);
    return sendObject(request, reply, 201, { invitation: { ...invitation, link } });
  });

  app.delete('/invitations/:id', async (request, reply) => {
    if (!(await invitations.remove(request.account, pathId(request, 'id')))) throw new ApiError('notFound');
    return sendObject(request, reply, 200, {});
  });
}

/** Accepting an invitation. Its link is the only credential. */
export function mountInvitation(scope: FastifyInstance, context: ConsoleContext): void {
  const { invitations } = context.accounts;

  scope.post('/invitation', async (request, reply) => {
    const given = await readFields(request, { token: text() }, { password: password({ isNew: true }) });
    if (given.password === undefined) {
      const invitation = await invitations.find(given.token);
      if (!invitation) throw new ApiError('notFound');
      return sendObject(request, reply, 200, { invitation });
    }
    const accepted = await invitations.accept(given.token, given.password, clientInfoOf(context, request));
    if (!accepted) throw new ApiError('notFound');
    return sendSignedIn(context, request, reply, accepted);
  });
}
