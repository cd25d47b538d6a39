import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConcurrencyLimiter } from '../../../src/accounts/concurrency-limiter.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { Unavailable } from '../../../src/storage/store.ts';
import { type Answer, onBothStores } from '../../support/site.ts';

const password = 'not a secret';
const wrong = { error: 'Email address or password is wrong' };

onBothStores('signing in', (site) => {
  const signIn = (body: unknown): Promise<Answer> =>
    site().fetch('POST', '/console/api/session', { body, headers: { 'Sec-Fetch-Site': 'same-origin' } });
  const newAccount = async (name: string, email: string, secret = password): Promise<number> =>
    (await site().directory.createAccount(name, email, secret)).account.ID;
  const setHash = (account: number, hash: string): Promise<unknown> =>
    site().database.transaction(async (session) =>
      session.run(rawSql(`UPDATE owners SET password_hash = '${hash}' WHERE account_id = ${account}`)),
    );
  const hashOf = async (account: number): Promise<string> => {
    const query = rawSql(`SELECT password_hash FROM owners WHERE account_id = ${account}`);
    return String((await site().database.run(query))[0]?.[0]);
  };

  it('answers the session, and a cookie that opens the owner face', async () => {
    const account = await newAccount('Blue Door', 'Ann@Example.com');
    const answer = await signIn({ email: 'ann@example.COM', password });
    const { session } = answer.body;
    assert.equal(answer.status, 200, answer.text);
    const owner = { ID: session.owner.ID, email: 'Ann@Example.com' };
    assert.deepEqual(answer.body, {
      session: { ID: session.ID, owner, account: { ID: account, name: 'Blue Door' } },
    });
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const [cookie = '', ...more] = answer.headers.getSetCookie();
    const [device = '', ...others] = more;
    assert.match(
      device,
      /^__Host-tradepost-device=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
    assert.deepEqual(others, []);
    const form =
      /^(__Host-tradepost=tps_\d+_[\w-]{32}); Max-Age=7776000; Path=\/; Secure; HttpOnly; SameSite=Strict$/;
    assert.match(cookie, form);
    const headers = { Cookie: form.exec(cookie)?.[1] as string };
    const shown = await site().fetch('GET', '/console/api/session', { headers });
    assert.deepEqual(shown.body, answer.body);
    assert.deepEqual(shown.headers.getSetCookie(), []);
  });

  it('refuses a wrong password, an unknown address and another account in the same words', async () => {
    await newAccount('Bo', 'bo@example.com');
    const other = await newAccount('Other', 'other@example.com');
    const faults = [
      { email: 'bo@example.com', password: 'Not a secret' },
      { email: 'bo@example.com', password: '' },
      { email: 'nobody@example.com', password },
      { email: 'bo@example.com', password, account: other },
      { email: 'bo@example.com', password, account: 999_999 },
    ];
    for (const fault of faults) {
      const answer = await signIn(fault);
      assert.equal(answer.status, 401);
      assert.deepEqual(answer.body, wrong);
      assert.deepEqual(answer.headers.getSetCookie(), []);
    }
  });

  it('takes as long over an address that nobody has', async () => {
    await newAccount('Slow', 'slow@example.com');
    async function quickest(email: string): Promise<number> {
      const times: number[] = [];
      for (let round = 0; round < 3; round++) {
        // The work done, not the time passed: others may keep the machine busy. The server is this process.
        const before = process.cpuUsage();
        await signIn({ email, password: 'a guess' });
        times.push(process.cpuUsage(before).user / 1000);
      }
      return Math.min(...times);
    }
    const known = await quickest('slow@example.com');
    const unknown = await quickest('unheard-of@example.com');
    assert.ok(unknown > known / 2, `${unknown} ms is much quicker than ${known} ms`);
  });

  it('lets the owner of several accounts choose among those that the password opens', async () => {
    const first = await newAccount('First', 'many@example.com');
    await newAccount('Closed', 'many@example.com', 'another password');
    const third = await newAccount('Third', 'Many@example.com');
    const choice = await signIn({ email: 'many@example.com', password });
    assert.equal(choice.status, 200);
    assert.deepEqual(choice.body, {
      accounts: [
        { ID: first, name: 'First' },
        { ID: third, name: 'Third' },
      ],
    });
    assert.deepEqual(choice.headers.getSetCookie(), []);
    const chosen = await signIn({ email: 'many@example.com', password, account: third });
    assert.deepEqual(chosen.body.session.account, { ID: third, name: 'Third' });
    assert.equal(chosen.body.session.owner.email, 'Many@example.com');
    const closed = await signIn({ email: 'many@example.com', password: 'another password' });
    assert.equal(closed.body.session.account.name, 'Closed');
  });

  it('names what is missing or no credential at all', async () => {
    const fieldsAtFault = async (body: unknown): Promise<string[]> => {
      const answer = await signIn(body);
      assert.equal(answer.status, 422, answer.text);
      return answer.body.details.map(({ field }: { field: string }) => field);
    };
    assert.deepEqual(await fieldsAtFault({}), ['email', 'password']);
    assert.deepEqual(await fieldsAtFault({ email: ['a'], password: 7, account: 'x', admin: true }), [
      ...['email', 'password', 'account', 'admin'],
    ]);
    assert.deepEqual(await fieldsAtFault({ email: 'a@b.c', password: 'x'.repeat(1001) }), ['password']);
    assert.equal((await signIn('{')).status, 415);
  });

  it('takes a password in any spelling of Unicode', async () => {
    await newAccount('Accents', 'accents@example.com', 'cafe\u0301 cre\u0300me');
    assert.equal(
      (await signIn({ email: 'accents@example.com', password: 'caf\u00e9 cr\u00e8me' })).status,
      200,
    );
  });

  it('hashes the password anew where its hash was made at a lower cost', async () => {
    const account = await newAccount('Old', 'old@example.com');
    const nonce = Buffer.from('sixteen bytes ..');
    const cheap = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync('argon2id', { ...cheap, message: password, nonce });
    const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
    const old = `$argon2id$v=19$m=64,t=1,p=1$${text(nonce)}$${text(tag)}`;
    await setHash(account, old);
    assert.equal((await signIn({ email: 'old@example.com', password: 'a guess' })).status, 401);
    assert.equal(await hashOf(account), old);
    for (let round = 0; round < 2; round++)
      assert.equal((await signIn({ email: 'old@example.com', password })).status, 200);
    assert.match(await hashOf(account), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('opens nothing where the stored hash is none', async () => {
    const account = await newAccount('Broken', 'broken@example.com');
    await setHash(account, '');
    for (const guess of ['', password])
      assert.equal((await signIn({ email: 'broken@example.com', password: guess })).status, 401);
  });
});

describe('the gate before hashing', () => {
  it('lets a few through at once, and sends away those for whom there is no room in the line', async () => {
    const gate = new ConcurrencyLimiter(2, 3);
    let running = 0;
    let most = 0;
    const works = Array.from({ length: 6 }, () =>
      gate.run(async () => {
        most = Math.max(most, ++running);
        await sleep(5);
        running--;
      }),
    );
    const outcomes = await Promise.allSettled(works);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      [...Array(5).fill('fulfilled'), 'rejected'],
    );
    assert.ok(outcomes[5]?.status === 'rejected' && outcomes[5].reason instanceof Unavailable);
    assert.equal(most, 2);
    await assert.rejects(
      gate.run(() => Promise.reject(new Error('own fault'))),
      /own fault/,
    );
    assert.equal(await gate.run(async () => 'open again'), 'open again');
  });
});
