import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Site, TestAccount } from './site.ts';
import { opened, type Shape, type Wire } from './spec.ts';
import type { Input } from './spec-inputs.ts';
import { type Line, linesOf } from './spec-journal.ts';

/** What the specification says of a resource that can be created and deleted, and changed where it lists PUT. */
export interface Family {
  path: string;
  one: string;
  many: string;
  /** Every field of the single form, and of the list form where that differs. */
  single: Shape;
  list?: Shape;
  /** What the reply to POST shows, where that is not the single form. */
  created?: Shape;
  required: string[];
  /** Every field that POST takes, in the spelling of responses; each number gives other values for all of them. */
  sample(number: number): Wire;
  /** What each optional field is when it was not sent. */
  defaults: Wire;
  /** How fields may be spelled, and what they refuse. */
  inputs: Record<string, Input>;
  /** Fields that no two records may share. */
  unique?: string[];
  /** Fields that requests may hold but not set, each with a value that must not be taken. */
  readOnly?: Wire;
  /** Fields that only POST sets. */
  fixed?: string[];
  /** What has to be there before the samples can be stored. */
  setUp?(account: TestAccount): Promise<unknown>;
  noPut?: boolean;
}

/** An account to try a family's endpoints on, and short words for doing so. */
export interface Bench {
  account: TestAccount;
  /** A valid body with every field, unlike all before it. */
  sample(): Wire;
  /** A valid value of a field, other than this one. */
  unlike(name: string, value: unknown): unknown;
  at(ID: number): string;
  read(ID: number): Promise<Wire>;
  /** POSTs a body and returns the new ID. */
  create(body: unknown): Promise<number>;
  /** POSTs a sample with these changes and returns the record as GET shows it. */
  make(changes?: Wire): Promise<Wire>;
  put(ID: number, body?: unknown): Promise<Wire>;
  /** The journal lines that some work adds. */
  lines(work: () => Promise<unknown>): Promise<Line[]>;
}

export async function openBench(site: Site, family: Family): Promise<Bench> {
  const account = await site.newAccount();
  await family.setUp?.(account);
  let number = 0;
  const { path, one } = family;
  const bench: Bench = {
    account,
    sample: () => family.sample(++number),
    unlike(name, value) {
      const others = [1, 2, 3].map(() => bench.sample()[name]);
      const other = others.find((one) => !isDeepStrictEqual(one, value));
      assert.notEqual(other, undefined, `the samples have no other ${name}`);
      return other;
    },
    at: (ID) => `${path}/${ID}`,
    read: async (ID) => opened(await account.get(bench.at(ID)), one),
    async create(body) {
      const answer = await account.post(path, body);
      assert.equal(answer.status, 201, answer.text);
      return answer.body.ID ?? answer.body[one].ID;
    },
    make: async (changes = {}) => bench.read(await bench.create({ ...bench.sample(), ...changes })),
    put: async (ID, body) => opened(await account.put(bench.at(ID), body), one),
    lines: (work) => linesOf(account, work),
  };
  return bench;
}

/** The ways of sending a body. */
export const ways = {
  JSON: (body: Wire) => body,
  form: (body: Wire) =>
    new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])),
  multipart: (body: Wire) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.set(name, String(value));
    return form;
  },
};

export const pick = (from: Wire, names: string[]): Wire =>
  Object.fromEntries(names.map((name) => [name, from[name]]));
export const without = (from: Wire, gone: string): Wire =>
  pick(
    from,
    Object.keys(from).filter((name) => name !== gone),
  );
