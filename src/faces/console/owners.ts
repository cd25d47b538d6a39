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

export function mountOwners(app: FastifyInstance, context: ConsoleContext): void {
  const { owners, invitations } = context.accounts;

  app.get('/owners', async (request, reply) => {
    const all = await owners.list(request.account);
    return sendObject(request, reply, 200, {
      owners: all.map((owner) => ({ ...owner, current: owner.ID === request.owner.owner })),
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
    const passwords = await readFields(request, { current: password(), new: password({ isNew: true }) });
    const outcome = await owners.changePassword(request.owner, passwords);
    if (outcome === 'wrong')
      throw invalidFields([
        { field: 'current', code: 'wrong_password', message: 'is not the current password' },
      ]);
    if (outcome !== 'changed') throw tooManyGuesses(outcome.wait);
    reply.header('set-cookie', deviceCookie(await owners.newDeviceToken(request.owner)));
    return sendObject(request, reply, 200, {});
  });

  app.post('/invitations', async (request, reply) => {
    const { email: address } = await readFields(request, { email: email() });
    const invited = await invitations.invite(request.account, address, request.owner.owner);
    if (!invited)
      throw invalidFields([
        { field: 'email', code: 'duplicate', message: 'already belongs to an owner of this account' },
      ]);
    const { token, created: _, ...invitation } = invited;
    const link = context.baseUrl + invitationPath(token);
    return sendObject(request, reply, 201, { invitation: { ...invitation, link } });
  });

  app.delete('/invitations/:id', async (request, reply) => {
    if (!(await invitations.remove(request.account, pathId(request, 'id')))) throw new ApiError('notFound');
    return sendObject(request, reply, 200, {});
  });
}

/** Shows or accepts an invitation. The token of its link is the only credential. */
export function mountInvitation(scope: FastifyInstance, context: ConsoleContext): void {
  const { invitations } = context.accounts;

  scope.post('/invitation', async (request, reply) => {
    const fields = await readFields(request, { token: text() }, { password: password({ isNew: true }) });
    if (fields.password === undefined) {
      const invitation = await invitations.find(fields.token);
      if (!invitation) throw new ApiError('notFound');
      return sendObject(request, reply, 200, { invitation });
    }
    const accepted = await invitations.accept(fields.token, fields.password, clientInfoOf(context, request));
    if (!accepted) throw new ApiError('notFound');
    return sendSignedIn(context, request, reply, accepted);
  });
}
