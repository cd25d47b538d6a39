import assert from 'node:assert/strict';
import { it } from 'node:test';
import { allOwnerOperations } from '../../../src/schema/resource.ts';
import { once, type Wire } from '../../support/spec.ts';
import { demoIds, fill, lastSequence, onFullAccounts, routes } from '../../support/table.ts';

type Call = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; text: string; body: Wire }>;

/** A record with each of its fields removed, and each field of the objects in it that have an ID. */
function* withoutEach(record: Wire): Generator<Wire> {
  for (const [name, value] of Object.entries(record)) {
    const { [name]: _, ...rest } = record;
    yield rest;
    const entries: Wire[] = Array.isArray(value) ? value : [];
    for (const [index, entry] of entries.slice(0, 2).entries())
      if (typeof entry === 'object' && 'ID' in entry)
        // Without its ID an entry is a new one.
        for (const shorter of withoutEach(entry))
          if ('ID' in shorter) yield { ...record, [name]: entries.with(index, shorter) };
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const shorter of withoutEach(value)) yield { ...record, [name]: shorter };
  }
}

/** The longest records first: those with most in their lists. */
const fullest = (records: Wire[], count: number): Wire[] =>
  records.toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length).slice(0, count);

onFullAccounts('a record that was read and is sent back', (account, site) => {
  const journal = once(async () => {
    const records = new Map<string, Wire>();
    for (let since = 0; ; ) {
      const { changes } = (await account().get(`/changes?since=${since}&per_page=100`)).body;
      for (const { path, record } of changes) records.set(path, record);
      if (!changes.length) return records;
      since = changes.at(-1).sequence;
    }
  });
  const inJournal = async (path: string): Promise<Wire> => {
    const record = (await journal()).get(path);
    assert.ok(record, path);
    return record;
  };
  for (const face of ['API', 'console'] as const)
    for (const resource of new Set(routes.map((route) => route.resource))) {
      const operations = face === 'API' ? resource.operations : allOwnerOperations(resource);
      const update = operations.find(({ verb }) => verb === 'update');
      const read = operations.find(({ verb }) => verb === 'read')?.path;
      const list = operations.find(({ verb }) => verb === 'list')?.path;
      if (!update || !read || !list) continue;
      const { one, many } = resource.keys;

      it(`${one}, ${face}: whole, with a field removed, or one too many, changes nothing`, async () => {
        const client = face === 'API' ? account() : await site().signIn(account());
        const call: Call = (method, path, body) =>
          client.call(method, path, body === undefined ? {} : { body });
        const listed = fullest(
          (await call('GET', `${fill(list, demoIds(list))}?per_page=100`)).body[many],
          face === 'API' ? 2 : 1,
        );
        assert.ok(listed.length > 0);
        for (const inList of listed) {
          const path = fill(update.path, {
            ...demoIds(update.path),
            [update.path.slice(update.path.lastIndexOf(':') + 1)]: inList.ID,
          });
          const before = await call('GET', path);
          const stored = before.body[one];
          const whole = [stored, { [one]: stored }, inList, await inJournal(path)];
          const sequence = await lastSequence(account());
          for (const body of whole) {
            assert.equal((await call('PUT', path, body)).status, 200, JSON.stringify(body));
            const unknown = await call('PUT', path, { ...body, colour: 'red' });
            assert.equal(unknown.status, 422);
            const advice = unknown.body.details.map(({ field }: Wire) => field);
            assert.ok(advice.includes(one in body ? one : 'colour'), unknown.text);
          }
          for (const shorter of [...withoutEach(stored), ...withoutEach(inList)]) {
            const { status, text } = await call('PUT', path, shorter);
            assert.ok(status === 200 || status === 422, text);
          }
          assert.equal(await lastSequence(account()), sequence, `PUT ${path}`);
          assert.equal((await call('GET', path)).text, before.text);
        }
      });
    }
});
