import assert from 'node:assert/strict';
import { it } from 'node:test';
import { publicUrl, type Site } from './site.ts';
import { assertInvalid, assertRefused, assertShape, listed, once, opened, type Wire } from './spec.ts';
import { type Bench, type Family, openBench, pick, ways, without } from './spec-bench.ts';
import type { Input } from './spec-inputs.ts';
import { assertReplays, inShort } from './spec-journal.ts';

/** The rules that all such resources share, as tests. Returns the bench for the family's own rules. */
export function itKeepsTheCommonRules(site: () => Site, family: Family): () => Promise<Bench> {
  const open = once(() => openBench(site(), family));
  itShowsItsFields(family, open);
  itCreates(family, open);
  itRefusesWhatItDoesNotKnow(family, open);
  if (!family.noPut) itChanges(family, open);
  if (!family.noPut) itTakesBackWhatGetGave(family, open);
  for (const [name, input] of Object.entries(family.inputs)) itReads(family, open, name, input);
  itDeletes(family, open);
  itIsHiddenFromOthers(family, open, site);
  it('replaying /changes gives exactly what GET shows', async () => {
    const { account, make } = await open();
    await make();
    await assertReplays(account);
  });
  return open;
}

type Open = () => Promise<Bench>;

function itShowsItsFields({ path, one, many, single, list = single, created }: Family, open: Open): void {
  it(`GET ${path} answers 200 {${many}: [...]}, each with just the fields of the list form`, async () => {
    const { account, make } = await open();
    await make();
    const records = opened(await account.get(path), many);
    assert.ok(Array.isArray(records) && records.length > 0);
    for (const record of records) assertShape(record, list);
  });

  it(`GET ${path}/:id answers 200 {${one}: ...} with just the fields of the single form`, async () => {
    const { make } = await open();
    assertShape(await make(), single);
  });

  if (one === 'blog_post') return; // Its reply to POST is of another kind.
  it(`POST ${path} answers 201, Location and {${one}: ...} with just the fields listed`, async () => {
    const { account, sample, create } = await open();
    const body = sample();
    const answer = await account.post(path, body);
    const record = opened(answer, one, 201);
    const shape = created ?? single;
    assertShape(record, shape);
    assert.equal(answer.headers.get('location'), `${publicUrl}${path}/${record.ID}`);
    for (const name of Object.keys(body)) if (name in shape) assert.deepEqual(record[name], body[name], name);
    assert.equal(await create(sample()), record.ID + 1, 'IDs count up by 1');
  });
}

function itCreates({ path, one, required, defaults }: Family, open: Open): void {
  it(`POST ${path} stores every field, and the journal has its line`, async () => {
    const { sample, create, read, at, lines } = await open();
    const body = sample();
    let ID = 0;
    const added = await lines(async () => {
      ID = await create(body);
    });
    const record = await read(ID);
    for (const name of Object.keys(body)) assert.deepEqual(record[name], body[name], name);
    const [own, ...more] = added.filter((line) => line.path === at(ID));
    assert.deepEqual(more, []);
    assert.equal(own?.operation, 'create');
    assert.equal(own.resource, one);
    assert.deepEqual(own.record, record);
  });

  it(`POST ${path} takes a form, too`, async () => {
    const { sample, create, read } = await open();
    for (const way of [ways.form, ways.multipart]) {
      const body = sample();
      const record = await read(await create(way(body)));
      assert.deepEqual(pick(record, Object.keys(body)), body);
    }
  });

  it(`POST ${path} with just the required fields gives the others their defaults`, async () => {
    const { sample, create, read } = await open();
    const record = await read(await create(pick(sample(), required)));
    assert.deepEqual(pick(record, Object.keys(defaults)), defaults);
  });

  it(`POST ${path} takes each optional field by itself`, async () => {
    const { sample, unlike, create, read } = await open();
    for (const name of Object.keys(defaults)) {
      const value = unlike(name, defaults[name]);
      const record = await read(await create({ ...pick(sample(), required), [name]: value }));
      const expected = { ...defaults, [name]: value };
      assert.deepEqual(pick(record, Object.keys(defaults)), expected, name);
    }
  });

  it(`POST ${path} without a required field is 422 naming it, and stores nothing`, async () => {
    const { account, sample, lines } = await open();
    const added = await lines(async () => {
      for (const name of required) assertInvalid(await account.post(path, without(sample(), name)), name);
      assertInvalid(await account.post(path, {}), ...required);
      assertInvalid(await account.post(path), ...required);
    });
    assert.deepEqual(added, []);
  });
}

function itRefusesWhatItDoesNotKnow({ path, required, readOnly = {}, noPut }: Family, open: Open): void {
  it('an unknown field is 422 naming it, beside all else that is wrong', async () => {
    const { account, sample, make, at, lines } = await open();
    const record = await make();
    const added = await lines(async () => {
      assertInvalid(await account.post(path, { ...sample(), colour: 'red' }), 'colour');
      assertInvalid(await account.post(path, { colour: 'red', size: 1 }), 'colour', 'size', ...required);
      if (!noPut) assertInvalid(await account.put(at(record.ID), { ...record, colour: 'red' }), 'colour');
    });
    assert.deepEqual(added, []);
  });

  it('read-only fields are ignored, whatever they hold', async () => {
    const { sample, create, read, put } = await open();
    const ID = await create({ ...sample(), ID: 999_999, ...readOnly });
    assert.ok(ID < 999_999);
    const record = await read(ID);
    for (const [name, value] of Object.entries(readOnly)) assert.notDeepEqual(record[name], value);
    if (!noPut) assert.deepEqual(await put(ID, readOnly), record);
  });
}

function itChanges({ path, sample: sampleOf, fixed = [] }: Family, open: Open): void {
  it(`PUT ${path}/:id changes the field that is sent and leaves the others`, async () => {
    const { unlike, make, read, put, at, lines } = await open();
    const { ID } = await make();
    for (const name of Object.keys(sampleOf(0)).filter((field) => !fixed.includes(field))) {
      const before = await read(ID);
      const after = { ...before, [name]: unlike(name, before[name]) };
      const added = await lines(async () => assert.deepEqual(await put(ID, { [name]: after[name] }), after));
      assert.deepEqual(await read(ID), after);
      const own = added.filter((line) => line.path === at(ID));
      assert.deepEqual(inShort(own), [`update ${at(ID)}`]);
      assert.deepEqual(own[0]?.record, after);
    }
  });

  it('an empty PUT is 200, answers the resource and changes nothing', async () => {
    const { account, make, at, lines } = await open();
    const path = at((await make()).ID);
    const before = await account.get(path);
    const added = await lines(async () => {
      for (const body of [{}, undefined, new URLSearchParams()]) {
        const answer = await account.put(path, body);
        assert.equal(answer.status, 200, answer.text);
        assert.equal(answer.text, before.text);
      }
    });
    assert.deepEqual(added, []);
    assert.equal((await account.get(path)).text, before.text);
  });
}

function itTakesBackWhatGetGave({ path, one, many }: Family, open: Open): void {
  it('what GET gave can be sent back, bare, in its envelope and as listed: same bytes, no line', async () => {
    const { account, make, at, lines } = await open();
    const { ID } = await make();
    const before = await account.get(at(ID));
    const [inList] = opened(await account.get(`${path}?last_id=${ID + 1}&per_page=1`), many) as Wire[];
    assert.equal(inList?.ID, ID);
    const added = await lines(async () => {
      for (const body of [before.body[one], before.body, inList, { ...before.body[one], ID: String(ID) }]) {
        const answer = await account.put(at(ID), body);
        assert.equal(answer.status, 200, answer.text);
        assert.equal(answer.text, before.text);
      }
    });
    assert.deepEqual(added, []);
    assert.equal((await account.get(at(ID))).text, before.text);
  });

  it("an ID that differs from the path's is 422", async () => {
    const { account, make, at, lines } = await open();
    const record = await make();
    const added = await lines(async () => {
      for (const ID of [record.ID + 1, 0, 'x', null])
        assertInvalid(await account.put(at(record.ID), { ...record, ID }), 'ID');
    });
    assert.deepEqual(added, []);
  });
}

function itReads(family: Family, open: Open, name: string, input: Input): void {
  const { path, required, noPut, unique, fixed } = family;
  const onlyPost = noPut || fixed?.includes(name);
  const { takes, onlyJson = [], refuses } = input;
  const show = (value: unknown): string => `${name}: ${JSON.stringify(value).slice(0, 60)}`;

  it(`${name} is taken in every spelling, in JSON and in forms`, async () => {
    const { account, sample, make, put, create, read, at } = await open();
    const posted = async (sent: unknown, way: keyof typeof ways): Promise<unknown> => {
      const ID = await create(ways[way]({ ...pick(sample(), required), [name]: sent }));
      const value = (await read(ID))[name];
      if (unique?.includes(name)) await account.delete(at(ID));
      return value;
    };
    for (const [sent, shown] of takes) assert.deepEqual(await posted(sent, 'JSON'), shown, show(sent));
    for (const [sent, shown] of onlyJson) assert.ok((await posted(sent, 'JSON')) === shown, show(sent));

    const { ID } = await make();
    for (const way of ['JSON', 'form', 'multipart'] as const)
      for (const [sent, shown] of takes) {
        const taken = onlyPost ? await posted(sent, way) : (await put(ID, ways[way]({ [name]: sent })))[name];
        assert.deepEqual(taken, shown, `${way}, ${show(sent)}`);
      }
  });

  it(`${name} of the wrong kind is 422 naming it, and nothing changes`, async () => {
    const { account, sample, make, read, at, lines } = await open();
    const before = await make();
    const added = await lines(async () => {
      for (const value of refuses) {
        assertInvalid(await account.post(path, { ...sample(), [name]: value }), name);
        if (!onlyPost) assertInvalid(await account.put(at(before.ID), { [name]: value }), name);
      }
    });
    assert.deepEqual(added, []);
    assert.deepEqual(await read(before.ID), before);
  });
}

function itDeletes({ path, many, noPut }: Family, open: Open): void {
  it(`DELETE ${path}/:id answers it as it was; then it is 404, and its ID is not used again`, async () => {
    const { account, sample, make, create, at, lines } = await open();
    const { ID } = await make();
    const before = await account.get(at(ID));
    const added = await lines(async () => {
      const answer = await account.delete(at(ID));
      assert.equal(answer.status, 200);
      assert.equal(answer.text, before.text);
      for (const method of ['GET', 'DELETE', ...(noPut ? [] : ['PUT'])])
        assertRefused(await account.call(method, at(ID)), 404);
    });
    assert.deepEqual(inShort(added.filter((line) => line.path === at(ID))), [`delete ${at(ID)}`]);
    assert.ok(!(await listed(account, `${path}?per_page=100`, many)).includes(ID));
    assert.equal(await create(sample()), ID + 1);
  });
}

function itIsHiddenFromOthers({ path, many, noPut }: Family, open: Open, site: () => Site): void {
  it("an unknown ID and another account's are the same 404, and stay untouched", async () => {
    const { account, make, at } = await open();
    const { ID } = await make();
    const before = await account.get(at(ID));
    const stranger = await site().newAccount();
    for (const method of ['GET', 'DELETE', ...(noPut ? [] : ['PUT'])]) {
      const unknown = await stranger.call(method, at(999_999));
      assertRefused(unknown, 404);
      for (const id of [ID, 0, -1, 'abc', `${ID}x`])
        assert.equal((await stranger.call(method, `${path}/${id}`)).text, unknown.text);
    }
    assert.deepEqual(await listed(stranger, path, many), []);
    assert.equal((await account.get(at(ID))).text, before.text);
  });
}
