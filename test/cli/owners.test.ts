import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import {
  jsonOf,
  newAccount,
  onEmbedded,
  type RunOptions,
  type Server,
  serve,
  sql,
  tradepost,
} from '../support/cli.ts';
import type { Answer } from '../support/site.ts';

/**
 * Every command runs beside a server on the same store. On one of the stores: what the commands call is tried on both
 * through the console (test/faces/console/owners.test.ts).
 */
onEmbedded('owner commands', (place) => {
  let server: Server;
  let account: string;
  before(async () => {
    server = await serve(place());
    account = String((await newAccount(place())).ID);
  });
  after(() => server.stop());

  const owner = (name: string, flags: string[] = [], options: RunOptions = {}) =>
    jsonOf(place(), ['owner', name, '--account', account, ...flags], options);
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const signIn = (email: string, password: string): Promise<Answer> =>
    server.call('POST', '/console/api/session', { body: { email, password }, headers });
  const cookieOf = ({ headers }: Answer): string => headers.get('set-cookie')?.split(';', 1)[0] as string;
  const isOpen = async (Cookie: string): Promise<boolean> =>
    (await server.call('GET', '/console/api/session', { headers: { Cookie } })).status === 200;

  async function assertRefused(args: string[], line: RegExp, input?: string | Uint8Array): Promise<void> {
    const { flags, folder } = place();
    const { status, stdout, stderr } = await tradepost(['owner', ...args, ...flags], { cwd: folder, input });
    assert.deepEqual({ status, stdout }, { status: 1, stdout: '' });
    assert.match(stderr, /^tradepost: [^\n]+\n$/);
    assert.match(stderr, line);
  }

  it('add makes an owner and a password to sign in with', async () => {
    const made = await owner('add', ['--email', 'Bo@example.com']);
    const { ID, password } = made.owner;
    assert.deepEqual(made, { owner: { ID, email: 'Bo@example.com', password } });
    const answer = await signIn('bo@example.com', password);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.session.owner, { ID, email: 'Bo@example.com' });
    await assertRefused(
      ['add', '--account', account, '--email', 'bo@Example.com'],
      /bo@Example\.com owns account \d+ already/,
    );
  });

  it('add --password-stdin takes one and shows it nowhere', async () => {
    const made = await owner('add', ['--email', 'cy@example.com', '--password-stdin'], {
      input: 'given by hand\n',
    });
    assert.deepEqual(made, { owner: { ID: made.owner.ID, email: 'cy@example.com' } });
    assert.equal((await signIn('cy@example.com', 'given by hand')).status, 200);
    const args = ['add', '--account', account, '--email', 'dee@example.com', '--password-stdin'];
    await assertRefused(args, /at least 8 characters/, 'seven..\n');
    await assertRefused(args, /at most 1000 characters/, 'x'.repeat(1001));
  });

  it('list shows them without their hashes', async () => {
    const { owners, ...rest } = await owner('list');
    assert.deepEqual(rest, {});
    assert.deepEqual(
      owners.map(({ email }: { email: string }) => email),
      ['owner@example.com', 'Bo@example.com', 'cy@example.com'],
    );
    assert.deepEqual(Object.keys(owners[0]), ['ID', 'email', 'created']);
    const { flags, folder } = place();
    const words = await tradepost(['owner', 'list', '--account', account, ...flags], { cwd: folder });
    assert.match(words.stdout, /^\d+ {2}owner@example\.com {2}since [-\d]+ [:\d]+ UTC\n/);
  });

  it('reset sets a password, ends the sessions and forgets wrong guesses', async () => {
    const cookie = cookieOf(await signIn('cy@example.com', 'given by hand'));
    assert.ok(await isOpen(cookie));
    for (let guess = 0; guess < 5; guess++) await signIn('cy@example.com', 'a wrong guess');
    await sql(place(), `UPDATE sign_in_failures SET last_failure = ${Date.now()}`);
    assert.equal((await signIn('cy@example.com', 'given by hand')).status, 429);
    const made = await owner('reset', ['--email', 'CY@example.com']);
    const { ID, password } = made.owner;
    assert.deepEqual(made, { owner: { ID, email: 'cy@example.com', password } });
    assert.ok(!(await isOpen(cookie)));
    assert.equal((await signIn('cy@example.com', 'given by hand')).status, 401);
    assert.equal((await signIn('cy@example.com', password)).status, 200);
    const flags = ['--email', 'cy@example.com', '--password-stdin'];
    assert.deepEqual(await owner('reset', flags, { input: 'once more by hand' }), {
      owner: { ID, email: 'cy@example.com' },
    });
    assert.equal((await signIn('cy@example.com', 'once more by hand')).status, 200);
  });

  it('sign-out ends every session and leaves the password', async () => {
    const cookies = [
      cookieOf(await signIn('cy@example.com', 'once more by hand')),
      cookieOf(await signIn('cy@example.com', 'once more by hand')),
    ];
    const { owner: shown } = await owner('sign-out', ['--email', 'cy@example.com']);
    assert.deepEqual(shown, { ID: shown.ID, email: 'cy@example.com' });
    for (const cookie of cookies) assert.ok(!(await isOpen(cookie)));
    assert.equal((await signIn('cy@example.com', 'once more by hand')).status, 200);
  });

  it('--password-stdin takes one line of UTF-8 and nothing else', async () => {
    const args = ['add', '--account', account, '--email', 'dot@example.com', '--password-stdin'];
    await assertRefused(args, /single line/, 'given by hand\nand a second line\n');
    await assertRefused(args, /UTF-8/, Buffer.from('given by h\xe4nd\n', 'latin1'));
  });

  it('invite prints a link that makes an owner', async () => {
    const flags = ['--email', 'eve@example.com', '--base-url', 'https://shop.example/'];
    const { invitation } = await owner('invite', flags);
    assert.deepEqual(Object.keys(invitation), ['ID', 'email', 'expires', 'link']);
    const [, token] =
      /^https:\/\/shop\.example\/console\/#\/invitation\/(tpi_\S+)$/.exec(invitation.link) ?? [];
    const answer = await server.call('POST', '/console/api/invitation', {
      body: { token, password: 'chosen by eve' },
      headers,
    });
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await signIn('eve@example.com', 'chosen by eve')).status, 200);
    const words = ['owner', 'invite', '--account', account, '--email', 'gus@example.com'];
    const { stdout } = await tradepost([...words, ...place().flags]);
    assert.match(stdout, /address before it, or use --base-url\.\n\/console\//);
    const path = (await owner('invite', ['--email', 'fay@example.com'])).invitation.link;
    assert.match(path, /^\/console\/#\/invitation\/tpi_/);
    await assertRefused(
      ['invite', '--account', account, '--email', 'eve@example.com'],
      /eve@example\.com owns account \d+ already/,
    );
  });

  it('remove ends the sessions, and leaves the last one', async () => {
    const cookie = cookieOf(await signIn('eve@example.com', 'chosen by eve'));
    await owner('remove', ['--email', 'eve@example.com']);
    assert.ok(!(await isOpen(cookie)));
    assert.equal((await signIn('eve@example.com', 'chosen by eve')).status, 401);
    for (const email of ['bo@example.com', 'cy@example.com']) await owner('remove', ['--email', email]);
    await assertRefused(
      ['remove', '--account', account, '--email', 'owner@example.com'],
      /owner@example\.com is the last owner of account/,
    );
    const left = await sql(place(), `SELECT email FROM owners WHERE account_id = ${account}`);
    assert.deepEqual(left, [{ email: 'owner@example.com' }]);
  });

  it('an account or owner that is not there is named', async () => {
    const ofAccount = (id: string, email: string) => ['--account', id, '--email', email];
    await Promise.all([
      ...['reset', 'remove', 'sign-out'].map((name) =>
        assertRefused(
          [name, ...ofAccount(account, 'nobody@example.com')],
          /account \d+ has no owner nobody@example\.com/,
        ),
      ),
      ...['add', 'invite'].map((name) =>
        assertRefused([name, ...ofAccount('99', 'a@example.com')], /there is no account 99/),
      ),
      assertRefused(['list', '--account', '99'], /there is no account 99/),
    ]);
  });
});
