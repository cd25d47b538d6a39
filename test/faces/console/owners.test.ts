import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { rawSql } from '../../../src/storage/statement.ts';
import {
  type Answer,
  onBothStores,
  publicUrl,
  type SignedInOwner,
  type TestAccount,
} from '../../support/site.ts';

const password = 'quite another one';

onBothStores('owners and invitations', (site) => {
  let account: TestAccount;
  let owner: SignedInOwner;
  beforeEach(async () => {
    account = await site().newAccount();
    owner = await site().signIn(account);
  });

  const run = (sql: string): Promise<unknown[][]> =>
    site().database.transaction(async (session) => session.run(rawSql(sql)));
  const answerTo = (body: unknown): Promise<Answer> =>
    site().fetch('POST', '/console/api/invitation', { body, headers: { 'Sec-Fetch-Site': 'same-origin' } });
  const invite = async (email = 'bo@example.com'): Promise<{ ID: number; token: string }> => {
    const { status, body } = await owner.post('/invitations', { email });
    assert.equal(status, 201);
    return { ID: body.invitation.ID, token: body.invitation.link.split('/').at(-1) };
  };
  const assertUnknown = async (token: string): Promise<void> => {
    for (const body of [{ token }, { token, password }]) {
      const answer = await answerTo(body);
      assert.deepEqual([answer.status, answer.body], [404, { error: 'Not found', code: 'not_found' }]);
      assert.deepEqual(answer.headers.getSetCookie(), []);
    }
  };
  /** Someone who took an invitation. */
  const join = async (email?: string): Promise<{ ID: number; headers: Record<string, string> }> => {
    const answer = await answerTo({ token: (await invite(email)).token, password });
    assert.equal(answer.status, 200, answer.text);
    const [cookie = ''] = answer.headers.getSetCookie();
    return {
      ID: answer.body.session.owner.ID,
      headers: { Cookie: cookie.split(';')[0] as string, 'Sec-Fetch-Site': 'same-origin' },
    };
  };
  const emails = async (): Promise<string[]> =>
    (await owner.get('/owners')).body.owners.map(({ email }: { email: string }) => email);

  it('a link is shown once, and makes an owner who is signed in', async () => {
    const made = await owner.post('/invitations', { email: 'Bo@example.com' });
    assert.equal(made.status, 201);
    assert.equal(made.headers.get('cache-control'), 'no-store');
    const { ID, expires, link } = made.body.invitation;
    assert.deepEqual(Object.keys(made.body.invitation), ['ID', 'email', 'expires', 'link']);
    const token = link.split('/').at(-1);
    assert.equal(link, `${publicUrl}/console/#/invitation/${token}`);
    assert.match(token, new RegExp(`^tpi_${account.ID}_[\\w-]{32}$`));

    const listed = await owner.get('/owners');
    const [{ created }] = listed.body.invitations;
    assert.deepEqual(listed.body.invitations, [{ ID, email: 'Bo@example.com', created, expires }]);
    assert.ok(!JSON.stringify(await run('SELECT * FROM invitations')).includes(token.slice(-32)));
    const days = (Date.parse(`${expires}Z`) - Date.now()) / 86_400_000;
    assert.ok(days > 6.99 && days <= 7);

    const seen = await answerTo({ token });
    assert.deepEqual(
      [seen.status, seen.body],
      [...[200, { invitation: { email: 'Bo@example.com', account: { name: 'Test' } } }]],
    );
    assert.deepEqual(seen.headers.getSetCookie(), []);

    const accepted = await answerTo({ token, password });
    assert.equal(accepted.status, 200);
    const { session } = accepted.body;
    assert.deepEqual(session.account, { ID: account.ID, name: 'Test' });
    assert.equal(session.owner.email, 'Bo@example.com');
    assert.match(accepted.headers.get('set-cookie') as string, /^__Host-tradepost=tps_/);
    await assertUnknown(token);

    const { owners, invitations } = (await owner.get('/owners')).body;
    assert.deepEqual(invitations, []);
    assert.deepEqual(owners, [
      { ID: owner.owner, email: 'owner@example.com', created: owners[0].created, current: true },
      { ID: session.owner.ID, email: 'Bo@example.com', created: owners[1].created, current: false },
    ]);
  });

  it('the new owner signs in with their own password, and their writes bear their name', async () => {
    const { ID } = await join('writer@example.com');
    const answer = await site().fetch('POST', '/console/api/session', {
      body: { email: 'writer@example.com', password },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    assert.equal(answer.status, 200);
    assert.equal(answer.body.session.owner.ID, ID);
    const Cookie = (answer.headers.get('set-cookie') as string).split(';')[0] as string;
    const made = await owner.call('POST', '/blog_categories', {
      body: { name: 'News' },
      headers: { Cookie },
    });
    assert.equal(made.status, 201, made.text);
    const [row] = await run(`SELECT actor FROM changes WHERE account_id = ${account.ID}`);
    assert.deepEqual(row, [`owner:${ID}`]);
  });

  it('one who owns another account already keeps both, each with its password', async () => {
    await join('both@example.com');
    const elsewhere = await site().directory.createAccount('Elsewhere', 'both@example.com', 'of elsewhere');
    const signIn = (secret: string): Promise<Answer> =>
      site().fetch('POST', '/console/api/session', {
        body: { email: 'both@example.com', password: secret },
        headers: { 'Sec-Fetch-Site': 'same-origin' },
      });
    assert.equal((await signIn(password)).body.session.account.ID, account.ID);
    assert.equal((await signIn('of elsewhere')).body.session.account.ID, elsewhere.account.ID);
  });

  it('an invitation is good once, also for several at the same moment', async () => {
    const { token } = await invite();
    const answers = await Promise.all(Array.from({ length: 5 }, () => answerTo({ token, password })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404, 404, 404]);
    assert.deepEqual(await emails(), ['owner@example.com', 'bo@example.com']);
  });

  it('an invitation that is withdrawn, replaced or too old is unknown', async () => {
    const withdrawn = await invite('withdrawn@example.com');
    assert.deepEqual((await owner.delete(`/invitations/${withdrawn.ID}`)).body, {});
    assert.equal((await owner.delete(`/invitations/${withdrawn.ID}`)).status, 404);
    await assertUnknown(withdrawn.token);

    const replaced = await invite('twice@example.com');
    const second = await invite('Twice@example.com');
    await assertUnknown(replaced.token);
    assert.equal((await answerTo({ token: second.token })).status, 200);

    await run(`UPDATE invitations SET expires = '2020-01-01 00:00:00' WHERE account_id = ${account.ID}`);
    await assertUnknown(second.token);
    assert.deepEqual((await owner.get('/owners')).body.invitations, []);
    await assertUnknown(second.token.replace('tpi', 'tps'));
    await assertUnknown('');
  });

  it('a short password spends no invitation', async () => {
    const { token } = await invite();
    const answer = await answerTo({ token, password: 'seven..' });
    assert.equal(answer.status, 422);
    assert.deepEqual(answer.body.details, [
      { field: 'password', code: 'too_short', message: 'must have at least 8 characters' },
    ]);
    assert.equal((await answerTo({ token, password })).status, 200);
  });

  it('an owner cannot be invited, nor what is no address', async () => {
    const fieldOf = async (email: unknown): Promise<string> => {
      const answer = await owner.post('/invitations', { email });
      assert.equal(answer.status, 422);
      return answer.body.details[0].field;
    };
    assert.equal(await fieldOf('OWNER@example.com'), 'email');
    assert.equal(await fieldOf('nobody'), 'email');
    assert.equal(await fieldOf(null), 'email');
  });

  it('an owner who is removed is signed out, and cannot come back by an invitation of their own', async () => {
    const { ID, headers } = await join();
    const back = await owner.call('POST', '/invitations', { body: { email: 'back@example.com' }, headers });
    assert.equal(back.status, 201);
    assert.deepEqual((await owner.delete(`/owners/${ID}`)).body, {});
    assert.equal((await owner.call('GET', '/products', { headers })).status, 401);
    await assertUnknown(back.body.invitation.link.split('/').at(-1));
    assert.deepEqual(await emails(), ['owner@example.com']);
    assert.equal((await owner.delete(`/owners/${ID}`)).status, 404);
  });

  it('the last owner stays', async () => {
    const answer = await owner.delete(`/owners/${owner.owner}`);
    assert.equal(answer.status, 409);
    assert.deepEqual(answer.body, {
      error: 'The last owner of an account cannot be removed',
      code: 'last_owner',
    });
    assert.equal((await owner.get('/session')).status, 200);
  });

  it('two who remove each other at the same moment leave one', async () => {
    const { ID, headers } = await join();
    const answers = await Promise.all([
      owner.delete(`/owners/${ID}`),
      owner.call('DELETE', `/owners/${owner.owner}`, { headers }),
    ]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal((await run(`SELECT 1 FROM owners WHERE account_id = ${account.ID}`)).length, 1);
  });

  it('whoever removes themselves loses the cookie', async () => {
    const { ID, headers } = await join();
    const answer = await owner.call('DELETE', `/owners/${ID}`, { headers });
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('set-cookie') as string, /^__Host-tradepost=; Max-Age=0;/);
  });

  it('another account’s owners and invitations are out of reach', async () => {
    const other = await site().newAccount();
    const stranger = await site().signIn(other);
    const { ID, token } = await invite();
    assert.equal((await stranger.delete(`/invitations/${ID}`)).status, 404);
    assert.equal((await stranger.delete(`/owners/${owner.owner}`)).status, 404);
    const { owners, invitations } = (await stranger.get('/owners')).body;
    assert.deepEqual([owners.length, owners[0].ID, invitations], [1, stranger.owner, []]);
    assert.equal((await answerTo({ token })).status, 200);
    await assertUnknown(token.replace(`_${account.ID}_`, `_${other.ID}_`));
  });
});
