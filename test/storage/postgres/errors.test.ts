import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { migrations } from '../../../src/storage/migrations/index.ts';
import { toDriverUrl } from '../../../src/storage/postgres/driver-url.ts';
import { toStoreError } from '../../../src/storage/postgres/errors.ts';
import { openPostgres } from '../../../src/storage/postgres/open.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { Unavailable } from '../../../src/storage/store.ts';
import { isCluster } from '../../support/postgres.ts';
import { newPlace } from '../../support/site.ts';

describe('what PostgreSQL refuses', () => {
  let place: string;
  before(async () => {
    place = (await newPlace('postgres')).database as string;
  });

  /** What whoever opens an address is told. */
  async function told(url: string): Promise<Error> {
    const database = openPostgres(url);
    try {
      await database.run(rawSql('SELECT 1'));
    } catch (error) {
      return error as Error;
    } finally {
      await database.close();
    }
    return assert.fail('it opens');
  }

  const at = (change: (url: URL) => void): string => {
    const url = new URL(place);
    change(url);
    return url.href;
  };

  it('is told by what it is, and answered with 503: it may pass, or be mended', async () => {
    const noUser = await told(at((url) => Object.assign(url, { username: 'nobody' })));
    const noDatabase = await told(at((url) => Object.assign(url, { pathname: '/nothing' })));
    const noTls = await told(`${place}?sslmode=require`);
    const noFile = await told(`${place}?sslrootcert=/nonexistent`);
    for (const [error, words, cause] of [
      [noUser, /rejects this user/, /nobody/],
      [noDatabase, /no such database/, /nothing/],
      [noTls, /offers no TLS/, /SSL/],
      [noFile, /file named in the database address/, /\/nonexistent/],
    ] as const) {
      // A cluster's nodes have certificates of their own making.
      if (isCluster && error === noTls) continue;
      assert.ok(error instanceof Unavailable, error.message);
      assert.match(error.message, words);
      assert.match((error.cause as Error).message, cause);
    }
  });

  it('by its code too, where it is not easily made to happen', () => {
    const codes: Record<string, RegExp> = {
      '42501': /denies this user/,
      '55P03': /too long for a lock/,
      '40P01': /could not serialize/,
      '57014': /took too long/,
      '53100': /disk .* is full/,
      '53300': /no more connections/,
      '25006': /is read-only/,
      '57P01': /does not answer/,
      ECONNREFUSED: /does not answer/,
      DEPTH_ZERO_SELF_SIGNED_CERT: /certificate/,
    };
    for (const [code, words] of Object.entries(codes)) {
      const error = toStoreError(Object.assign(new Error('raw'), { code }));
      assert.ok(error instanceof Unavailable, code);
      assert.match(error.message, words);
    }
    const fault = Object.assign(new Error('raw'), { code: '42P01' });
    assert.equal(toStoreError(fault), fault);
  });

  it('a database that cannot hold every text is not made a store', async () => {
    const name = `latin_${process.pid}`;
    const client = new pg.Client(place);
    await client.connect();
    after(() => client.query(`DROP DATABASE ${name}`).finally(() => client.end()));
    await client.query(
      `CREATE DATABASE ${name} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
    );
    const database = openPostgres(at((url) => Object.assign(url, { pathname: `/${name}` })));
    await assert.rejects(database.migrate(migrations), /LATIN1.*ENCODING 'UTF8'/);
    assert.equal(await database.schemaVersion(), 0);
    await database.close();
  });
});

describe('how the connection to PostgreSQL is secured', () => {
  it('the driver is told what it does anyway, so that it does not warn of it; whoever asks for another meaning gets it', () => {
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
      assert.equal(
        toDriverUrl(`postgres://h/d?sslmode=${mode}&x=1`),
        'postgres://h/d?sslmode=verify-full&x=1',
      );
    for (const url of [
      'postgres://h/d',
      'postgres://h/d?sslmode=disable',
      'postgres://h/d?sslmode=no-verify',
      'postgres://h/d?uselibpqcompat=true&sslmode=require',
    ])
      assert.equal(toDriverUrl(url), url);
  });
});
