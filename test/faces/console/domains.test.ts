import assert from 'node:assert/strict';
import { it } from 'node:test';
import { endAccount, sql } from '../../support/developers.ts';
import { onBothStores, type SignedInOwner, type Site } from '../../support/site.ts';

async function owners(site: Site): Promise<[SignedInOwner, SignedInOwner]> {
  const [one, other] = [await site.newAccount(), await site.newAccount()];
  return [await site.signIn(one), await site.signIn(other)];
}

const refusal = (value: string) => ({
  error: `${value} belongs to another account; only the administrator of this server can release it`,
  code: 'held_elsewhere',
});

onBothStores('a domain', (site) => {
  it('is held by one account, whatever its letters, final dot or alphabet', async () => {
    const [one, other] = await owners(site());
    for (const name of ['Shop.example', 'bücher.example.'])
      assert.equal((await one.post('/domains', { name })).status, 201, name);
    const { domains } = (await one.get('/domains')).body;
    const names = domains.map(({ name }: { name: string }) => name).sort();
    assert.deepEqual(names, ['Shop.example', 'xn--bcher-kva.example']);

    for (const name of ['shop.example', 'SHOP.EXAMPLE.', 'BÜCHER.example', 'XN--BCHER-kva.example']) {
      const { status, body } = await other.post('/domains', { name });
      assert.equal(status, 409, name);
      assert.match(
        body.error,
        /^\S+ belongs to another account; only the administrator of this server can release it$/,
      );
      assert.equal(body.code, 'held_elsewhere');
    }
    assert.deepEqual((await other.get('/domains')).body.domains, []);
    for (const name of ['shop..example', '.', 'shop.example..', 'a b.example', 'bücher'])
      assert.equal((await other.post('/domains', { name })).status, 422, name);
  });

  it('is free again once it is renamed or removed, or its account has ended', async () => {
    const [one, other] = await owners(site());
    const { domain } = (await one.post('/domains', { name: 'first.example' })).body;
    const path = `/domains/${domain.ID}`;
    assert.equal((await one.put(path, { name: 'FIRST.example' })).status, 200);
    assert.equal((await one.put(path, { name: 'second.example' })).status, 200);
    const taken = (await other.post('/domains', { name: 'first.example' })).body.domain;
    const renamed = await other.put(`/domains/${taken.ID}`, { name: 'Second.example' });
    assert.deepEqual([renamed.status, renamed.body], [409, refusal('Second.example')]);
    assert.equal((await one.put(path, { name: 'first.example' })).status, 409);
    assert.equal((await one.delete(path)).status, 200);
    assert.equal((await other.put(`/domains/${taken.ID}`, { name: 'second.example' })).status, 200);
    await endAccount(site(), other);
    assert.equal((await one.post('/domains', { name: 'second.example' })).status, 201);
  });

  it('that another holds is refused in a batch and in an import, which stores nothing', async () => {
    const [one, other] = await owners(site());
    await one.post('/domains', { name: 'held.example' });
    const create = (name: string) => ({ method: 'POST', path: '/domains', body: { name } });
    const batch = await other.post('/batch', {
      operations: [create('free.example'), create('held.example')],
    });
    assert.equal(batch.status, 409);
    assert.match(batch.body.error, /^held\.example belongs to another account/);

    const bundle = JSON.stringify({
      domains: ['free', 'Held'].map((name, ID) => ({ ID: ID + 1, name: `${name}.example` })),
    });
    for (const preview of ['true', 'false']) {
      const { text } = await other.call('POST', `/import?preview=${preview}`, {
        body: bundle,
        headers: { 'Content-Type': 'application/json' },
      });
      const { result } = JSON.parse(text.trimEnd().split('\n').at(-1) as string);
      assert.deepEqual(result.refused, [
        { place: 'domains[1].name', message: refusal('Held.example').error },
      ]);
    }
    assert.deepEqual((await other.get('/domains')).body.domains, []);
    assert.equal((await one.post('/domains', { name: 'free.example' })).status, 201);
  });

  it('that two claim at once goes to one of them', async () => {
    const both = await owners(site());
    const claims = await Promise.all(both.map((owner) => owner.post('/domains', { name: 'race.example' })));
    assert.deepEqual(claims.map(({ status }) => status).sort(), [201, 409]);
  });

  it('that several have from an early release stays theirs, and nobody else gets it', async () => {
    const [one, other] = await owners(site());
    const third = await site().signIn(await site().newAccount());
    const { domain } = (await one.post('/domains', { name: 'twice.example' })).body;
    await other.post('/domains', { name: 'own.example' });
    await sql(
      site(),
      `UPDATE domains SET name = 'twice.example', name_folded = 'twice.example' WHERE account_id = ${other.ID}`,
    );
    await sql(site(), "DELETE FROM name_holders WHERE name = 'own.example'");
    const [{ ID }] = (await other.get('/domains')).body.domains;
    const alias = { domain_id: ID, alias: 'sales', email: 'ann@example.org' };
    assert.equal((await other.post('/mail_alias', alias)).status, 201);
    assert.equal((await other.put(`/domains/${ID}`, { name: 'Twice.example' })).status, 200);
    assert.equal((await third.post('/domains', { name: 'twice.example' })).status, 409);
    assert.equal((await one.delete(`/domains/${domain.ID}`)).status, 200);
    assert.equal((await third.post('/domains', { name: 'twice.example' })).status, 409);
    assert.equal((await one.post('/domains', { name: 'twice.example' })).status, 409);
  });
});
