import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { proxyList } from '../../src/http/hooks/transport.ts';
import { rawSql } from '../../src/storage/statement.ts';
import { onlyInFull } from '../support/full.ts';
import { type Answer, dialects, newPlace, onEmbeddedStoreFirst, openSite } from '../support/site.ts';

const password = 'not a secret';
const email = 'ann@example.com';
/** The password, hashed at next to no cost: what guesses in a row lead to does not depend on how long each takes. */
const cheapHash =
  '$argon2id$v=19$m=64,t=1,p=1$c2l4dGVlbiBieXRlcyAuLg$m4uvVHP1QOm+BmLvSuN8CKwlPGpkDYZbxmtpMq5gVG4';

/** The free ones, and on a slow machine perhaps one or two more after their wait. */
function assertFew(answers: Answer[], free: number): void {
  const wrong = answers.filter(({ status }) => status === 401).length;
  const refused = answers.filter(({ status }) => status === 429).length;
  assert.equal(wrong + refused, answers.length);
  assert.ok(wrong >= free && wrong <= free + 2, `${wrong} were looked at`);
}

/** The tests' own machine counts as a proxy, so that each guess can come from elsewhere. */
const behindProxy = { proxies: proxyList(['127.0.0.1']) };

onEmbeddedStoreFirst(
  'guessing passwords',
  (site) => {
    let next = 0;
    const elsewhere = (): string => `198.51.100.${++next % 250}`;
    const guess = (
      secret: string,
      from = elsewhere(),
      address = email,
      more = {},
      Cookie = '',
    ): Promise<Answer> =>
      site().fetch('POST', '/console/api/session', {
        body: { email: address, password: secret, ...more },
        headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': from, Cookie },
      });
    /** The same in a browser that keeps what it is known by. */
    const guessIn = (Cookie: string, secret: string, more = {}): Promise<Answer> =>
      guess(secret, undefined, email, more, Cookie);
    const deviceIn = (answer: Answer): string => {
      const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-tradepost-device='));
      return cookie?.split(';', 1)[0] as string;
    };
    const run = (sql: string): Promise<unknown[][]> =>
      site().database.transaction(async (session) => session.run(rawSql(sql)));
    /** Lets time pass, as far as the counts know. */
    const pass = (seconds: number): Promise<unknown> =>
      run(`UPDATE sign_in_failures SET last_failure = last_failure - ${seconds * 1000}`);
    const fail = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time++) assert.equal((await guess('a guess')).status, 401);
    };
    /** As if all addresses that guessed so far had guessed that often. */
    const countAddresses = (failures: number): Promise<unknown> =>
      run(`UPDATE sign_in_failures SET failures = ${failures} WHERE subject LIKE 'address %'`);
    /** The seconds to wait if the last failure was this very moment: hashing takes its time on a busy machine. */
    const waitOf = async (...args: Parameters<typeof guess>): Promise<number> => {
      await run(`UPDATE sign_in_failures SET last_failure = ${Date.now()}`);
      const answer = await guess(...args);
      assert.equal(answer.status, 429, answer.text);
      assert.match(answer.body.error, /^Too many wrong passwords; try again in \d+ (second|minute)s?$/);
      assert.deepEqual(answer.headers.getSetCookie(), []);
      return Number(answer.headers.get('retry-after'));
    };

    const setHash = (hash: string): Promise<unknown> =>
      run(`UPDATE owners SET password_hash = '${hash}' WHERE email = '${email}'`);
    let realHash: string;
    /** Guesses at once overtake each other only while each takes its time, as it does for real. */
    const guessedAtOnce = (): Promise<unknown> => setHash(realHash);

    beforeEach(async () => {
      await run('DELETE FROM sign_in_failures');
      if (!realHash) {
        await site().directory.createAccount('Ann', email, password);
        const [[hash] = []] = await run(`SELECT password_hash FROM owners WHERE email = '${email}'`);
        realHash = String(hash);
      }
      await setHash(cheapHash);
    });

    it('after five wrong ones everybody waits, also with the right password, from wherever', async () => {
      await fail(5);
      assert.equal(await waitOf(password), 2);
      assert.ok((await waitOf('a guess')) <= 2);
      await pass(2);
      assert.equal((await guess(password)).status, 200);
    });

    it('each further one doubles the wait, up to a quarter of an hour', async () => {
      await fail(5);
      for (const wait of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
        assert.equal(await waitOf(password), wait);
        await pass(wait - 1.5);
        assert.equal((await guess(password)).status, 429);
        await pass(1.5);
        assert.equal((await guess('a guess')).status, 401);
      }
    });

    it('a success starts the count anew', async () => {
      await fail(4);
      assert.equal((await guess(password)).status, 200);
      await fail(5);
      await waitOf(password);
    });

    it('of fifty at once no more are looked at than of fifty in a row', async () => {
      await guessedAtOnce();
      const answers = await Promise.all(Array.from({ length: 50 }, () => guess('a guess')));
      assertFew(answers, 5);
    });

    it('of fifty at once with the right one among the last, that one is refused like the others', async () => {
      await guessedAtOnce();
      const answers = await Promise.all([
        ...Array.from({ length: 20 }, () => guess('a guess')),
        ...Array.from({ length: 30 }, (_, index) => guess(index === 29 ? password : 'a guess')),
      ]);
      assertFew(answers, 5);
    });

    it('an address has twenty for all owners together; others are not held up by it', async () => {
      const from = '203.0.113.9';
      await guess('a guess', from, 'owner-1@example.com');
      await countAddresses(19);
      assert.equal((await guess('a guess', from, 'owner-2@example.com')).status, 401);
      assert.equal(await waitOf(password, from), 2);
      assert.equal((await guess(password, '203.0.113.10')).status, 200);
      await pass(2);
      assert.equal((await guess(password, from)).status, 200);
      assert.equal((await guess('a guess', from, 'owner-3@example.com')).status, 401);
      assert.equal(await waitOf(password, from), 4, 'a success does not clear the address');
    });

    it('a network of IPv6 counts as one address', async () => {
      await guess('a guess', '2001:db8:7:8::1', 'owner-1@example.com');
      await countAddresses(19);
      assert.equal((await guess('a guess', '2001:db8:7:8:9::1', 'owner-2@example.com')).status, 401);
      await waitOf(password, '2001:0db8:0007:0008:ffff:0:0:2');
      assert.equal((await guess(password, '2001:db8:7:9::1')).status, 200);
      assert.equal((await guess(password, '2001:db8::7:8:0:1')).status, 200);
    });

    it('what a client says of itself before the proxy is not believed', async () => {
      await guess('a guess', '10.0.0.1, 203.0.113.77', 'owner-1@example.com');
      await countAddresses(19);
      assert.equal((await guess('a guess', '10.0.0.2, 203.0.113.77', 'owner-2@example.com')).status, 401);
      await waitOf(password, '10.0.0.99, 203.0.113.77');
      await waitOf(password, '203.0.113.77, 127.0.0.1');
    });

    it('an account of one’s own with the same address clears no count', async () => {
      const own = await site().directory.createAccount('Mine', email, 'known to me');
      try {
        await fail(4);
        assert.equal((await guess('known to me', undefined, email, { account: own.account.ID })).status, 200);
        await fail(1);
        await waitOf('known to me');
        await waitOf('known to me', undefined, email, { account: own.account.ID });
      } finally {
        await run(`DELETE FROM sessions WHERE account_id = ${own.account.ID}`);
        await run(`DELETE FROM owners WHERE account_id = ${own.account.ID}`);
      }
    });

    it('with an account of one’s own that the password opens count at the others', async () => {
      const own = await site().directory.createAccount('Mine', email, 'known to me');
      try {
        // Its owner could give it each guess for a password, and see whether another account opens too.
        for (let time = 0; time < 5; time++) assert.equal((await guess('known to me')).status, 200);
        await waitOf('known to me');
      } finally {
        await run(`DELETE FROM sessions WHERE account_id = ${own.account.ID}`);
        await run(`DELETE FROM owners WHERE account_id = ${own.account.ID}`);
      }
    });

    it('of strangers keep nobody out of a browser in which they have signed in before', async () => {
      const known = deviceIn(await guess(password));
      await fail(5);
      await waitOf(password);
      const again = await guessIn(known, password);
      assert.equal(again.status, 200);
      await waitOf('a guess');
      assert.equal((await guessIn(deviceIn(again), 'a guess')).status, 401);
      assert.equal((await guessIn(known, password)).status, 200, 'it is known as long as the password stays');
    });

    it('in a known browser are counted too', async () => {
      await guessedAtOnce();
      const known = deviceIn(await guess(password));
      await fail(5);
      await run(`UPDATE sign_in_failures SET last_failure = ${Date.now() + 60_000}`);
      const answers = await Promise.all(Array.from({ length: 20 }, () => guessIn(known, 'a guess')));
      assertFew(answers, 5);
      await run(`UPDATE sign_in_failures SET last_failure = ${Date.now()}`);
      assert.equal((await guessIn(known, password)).status, 429);
    });

    it('wait in a browser that is known for someone else, or for an earlier password, or only says so', async () => {
      const own = await site().directory.createAccount('Mine', email, 'known to me');
      const other = await site().directory.createAccount('Other', 'other@example.com', password);
      try {
        const before = deviceIn(await guess(password));
        const mine = deviceIn(await guess('known to me'));
        const others = deviceIn(await guess(password, undefined, 'other@example.com'));
        const [[ID] = []] = await run(`SELECT MIN(account_id) FROM owners WHERE email = '${email}'`);
        await site().accounts.owners.reset(Number(ID), email, password);
        await fail(5);
        await run(`UPDATE sign_in_failures SET last_failure = ${Date.now() + 60_000}`);
        for (const cookie of [before, others, before.replace(/=.*/, '=.'), `${mine}A`])
          assert.equal((await guessIn(cookie, password)).status, 429, cookie);
        assert.equal((await guessIn(mine, password, { account: ID })).status, 429);
        assert.equal((await guessIn(mine, password)).status, 401, 'it tries no other owner');
        assert.equal((await guessIn(mine, 'known to me')).status, 200);
      } finally {
        for (const { account } of [own, other]) {
          await run(`DELETE FROM sessions WHERE account_id = ${account.ID}`);
          await run(`DELETE FROM owners WHERE account_id = ${account.ID}`);
        }
      }
    });

    it('a quarter of an hour forgives one, a day all', async () => {
      await fail(5);
      await pass(15 * 60);
      await fail(1);
      await waitOf(password);
      await pass(24 * 60 * 60 + 1);
      await guess('a guess', undefined, 'someone-else@example.com');
      const rows = await run('SELECT subject FROM sign_in_failures ORDER BY subject');
      assert.equal(rows.length, 2, String(rows));
      assert.equal((await guess(password)).status, 200);
    });
  },
  behindProxy,
);

onEmbeddedStoreFirst('guessing passwords without a proxy', (site) => {
  it('X-Forwarded-For counts for nothing', async () => {
    const guess = (index: number): Promise<Answer> =>
      site().fetch('POST', '/console/api/session', {
        body: { email: `${index}${email}`, password: 'a guess' },
        headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': `192.0.2.${index}` },
      });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index)));
    assertFew(answers, 20);
  });
});

for (const dialect of dialects)
  describe(`guessing passwords at two servers (${dialect})`, {
    skip: dialect === 'postgres' && onlyInFull,
  }, () => {
    it('gains nothing', async () => {
      const place = await newPlace(dialect);
      const servers = [await openSite(dialect, {}, place), await openSite(dialect, {}, place)] as const;
      try {
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            servers[index % 2 ? 1 : 0].fetch('POST', '/console/api/session', {
              body: { email, password: 'a guess' },
              headers: { 'Sec-Fetch-Site': 'same-origin' },
            }),
          ),
        );
        assertFew(answers, 5);
      } finally {
        for (const server of servers) await server.close();
      }
    });
  });
