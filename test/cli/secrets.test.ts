import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { jsonOf, onEmbeddedFirst, type Place, serve, sql, tradepost } from '../support/cli.ts';
import type { Answer } from '../support/site.ts';

const password = 'Correct-Horse-4711';
const wrongPassword = 'Battery-Staple-0815';
const joiner = 'Password-Of-Bo-2222';
const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };

/** The part of a token that nobody may know. */
const secretOf = (token: string): string => token.slice(-32);

/** Every value of every table. */
async function everythingStored(place: Place): Promise<string> {
  const tables = await sql(
    place,
    place.database
      ? "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'"
      : "SELECT name FROM sqlite_master WHERE type = 'table'",
  );
  assert.ok(tables.length > 20, String(tables.length));
  const rows = await Promise.all(tables.map(({ name }) => sql(place, `SELECT * FROM "${name}"`)));
  return JSON.stringify(rows);
}

onEmbeddedFirst('tokens, cookies and passwords', (place) => {
  it('are in no log, no answer but the one that hands them over, no table, no file and no backup', async () => {
    const made = await tradepost(
      [
        'account',
        'create',
        '--name',
        'Ann',
        '--email',
        'ann@example.com',
        '--password-stdin',
        '--json',
        ...place().flags,
      ],
      { input: password },
    );
    const account = String(made.json.account.ID);
    const { app } = await jsonOf(place(), ['app', 'create', '--account', account, '--name', 'App']);
    const development = (await jsonOf(place(), ['token', 'create', '--account', account])).token.token;
    const connection = (
      await jsonOf(place(), ['token', 'create', '--account', account, '--app', String(app.ID)])
    ).token.token;

    const server = await serve(place(), ['--log-level', 'trace']);
    const answers: Answer[] = [];
    const call = async (
      method: string,
      path: string,
      headers: Record<string, string>,
      body?: unknown,
    ): Promise<Answer> => {
      const answer = await server.call(method, path, { headers, body });
      answers.push(answer);
      return answer;
    };
    const signIn = (secret: string): Promise<Answer> =>
      call('POST', '/console/api/session', sameOrigin, { email: 'ann@example.com', password: secret });

    const asApp = { 'X-Token': connection, 'X-AppToken': app.token };
    const asDeveloper = { 'X-Token': development };
    for (const headers of [asApp, asDeveloper, { 'X-Token': app.token }, { 'X-AppToken': development }]) {
      await call('POST', '/categories', headers, { title: 'Mugs' });
      for (const path of [
        '/test',
        '/categories',
        '/categories/1',
        '/nothing',
        '/changes',
        '/categories?page=x',
      ])
        for (let time = 0; time < 3; time++) await call('GET', path, headers);
      await call('PUT', '/categories/1', headers, { titel: 1 });
      await call('DELETE', '/categories/1', { ...headers, 'If-Match': '"x"' });
    }
    // Where they do not belong: in an address, as a format, as a version.
    for (const token of [development, connection, app.token]) {
      await call('GET', `/categories?token=${token}&page=1`, asDeveloper);
      await call('GET', `/nothing/${token}`, asDeveloper);
      await call('GET', '/test', { ...asDeveloper, 'X-Version': token, Accept: token });
      await call('POST', '/categories', { ...asDeveloper, 'Content-Type': token }, '{}');
    }

    assert.equal((await signIn(wrongPassword)).status, 401);
    const signedIn = await signIn(password);
    assert.equal(signedIn.status, 200);
    const cookie = (signedIn.headers.get('set-cookie') as string).split(';', 1)[0] as string;
    const asOwner = { ...sameOrigin, Cookie: cookie };
    const invited = await server.call('POST', '/console/api/invitations', {
      ...{ headers: asOwner, body: { email: 'bo@example.com' } },
    });
    const invitation = invited.body.invitation.link.split('/').at(-1) as string;
    const joined = await call('POST', '/console/api/invitation', sameOrigin, {
      token: invitation,
      password: joiner,
    });
    const joinedCookie = (joined.headers.get('set-cookie') as string).split(';', 1)[0] as string;
    const shownOnce = await server.call('POST', '/console/api/tokens', {
      headers: asOwner,
      body: { name: 'Once' },
    });
    const once = shownOnce.body.token.token as string;
    await call('POST', '/console/api/blog_categories', asOwner, { name: 'News' });
    await call('PUT', '/console/api/password', asOwner, { current: wrongPassword, new: joiner });
    for (const path of [
      'session',
      'sessions',
      'owners',
      'tokens',
      'apps',
      'connections',
      'activity',
      'export',
      'tokens/1/requests',
      'tokens/2/requests',
    ])
      await call('GET', `/console/api/${path}`, asOwner);
    const { stdout, stderr } = await server.stop();

    const backup = join(place().folder, 'copy.db');
    await jsonOf(place(), ['backup', backup]);
    const files = readdirSync(place().folder)
      .filter((name) => name.includes('.db'))
      .map((name) => readFileSync(join(place().folder, name), 'latin1'));
    const places: Record<string, string> = {
      ...{ log: stderr, output: stdout, stored: await everythingStored(place()), files: files.join('') },
      answers: answers
        .map(
          ({ text, headers }) =>
            text + JSON.stringify([...headers].filter(([name]) => name !== 'set-cookie')),
        )
        .join('\n'),
    };
    assert.ok(stderr.split('\n').length > 100 && files.length >= 1 && answers.length > 100);
    const tokens = [development, connection, app.token, cookie, joinedCookie, invitation, once];
    for (const secret of [...tokens.map(secretOf), password, wrongPassword, joiner])
      for (const [name, text] of Object.entries(places)) {
        assert.ok(secret.length >= 16);
        assert.ok(!text.includes(secret), `${secret} in ${name}`);
      }
    // The grep itself works: what is no secret is found.
    assert.ok(places.files?.includes('ann@example.com') && places.stored?.includes('ann@example.com'));
  });
});
