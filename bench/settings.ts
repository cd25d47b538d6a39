import { parseArgs } from 'node:util';
import type { Shape } from './stores.ts';

/** In the order of `all`. */
const subjectNames = ['requests', 'disk', 'workers', 'postgres', 'large', 'cold', 'site'] as const;

export type Subject = (typeof subjectNames)[number];

export const help = `npm run bench -- [SUBJECT …] [OPTION …]

Subjects (default: requests; all: every one)
  requests   CPU time of each kind of request beside a bare node:http, and node:https
  disk       many writers on a disk made slow on purpose
  workers    CPU time with one worker and with two
  postgres   CPU time on PostgreSQL beside a bare node:http + pg
  large      import and export while the server answers others
  cold       start to the first answer, memory at rest
  site       CPU time of each kind of page beside a bare node:http

Options
  --products 1000,100000   sizes of an account, in thousands; each gets a store (requests)
  --accounts N             a further store, of N accounts: with 1,000 products each (requests), or 100 (site)
  --work TEXT              only kinds of requests whose names hold this (requests, site)
  --size 100000            products that the other subjects' accounts have; smaller ones are for trying out
  --seconds 2              how long each server has its turn in a round
  --rounds 3               rounds, of which the median is shown
  --connections 32
  --delay 5                milliseconds that a sync of the disk takes (disk)
  --against DIR            another checkout of Tradepost to compare with (disk)
  --stores DIR             keeps the stores it makes there, and copies those it finds
  --json                   one JSON document
  --write                  writes the costs into docs/performance.md and draws the plot there (requests)

Exit status: 0 when every bar is met, 1 when one is missed, 2 for wrong use.
`;

export class UsageError extends Error {}

export interface Settings {
  subjects: Subject[];
  shapes: Shape[];
  accounts: number;
  work: string;
  size: number;
  seconds: number;
  rounds: number;
  connections: number;
  delayMs: number;
  against?: string | undefined;
  stores?: string | undefined;
  json: boolean;
  write: boolean;
  help: boolean;
}

const options = {
  products: { type: 'string', default: '1000,100000' },
  accounts: { type: 'string', default: '0' },
  work: { type: 'string', default: '' },
  size: { type: 'string', default: '100000' },
  seconds: { type: 'string', default: '2' },
  rounds: { type: 'string', default: '3' },
  connections: { type: 'string', default: '32' },
  delay: { type: 'string', default: '5' },
  against: { type: 'string' },
  stores: { type: 'string' },
  json: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

export function readSettings(): Settings {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const subjects = positionals.flatMap((name) => (name === 'all' ? subjectNames : subjectNamed(name)));
  return {
    ...values,
    subjects: subjects.length ? [...new Set(subjects)] : ['requests'],
    shapes: shapesOf(values.products, values.accounts),
    accounts: Number(values.accounts),
    size: multipleOfThousand('size', values.size),
    seconds: positiveNumber('seconds', values.seconds),
    rounds: positiveInteger('rounds', values.rounds),
    connections: positiveInteger('connections', values.connections),
    delayMs: positiveNumber('delay', values.delay),
  };
}

function subjectNamed(name: string): Subject {
  const subject = subjectNames.find((known) => known === name);
  if (!subject) throw new UsageError(`there is no subject ${name}; see --help`);
  return subject;
}

function shapesOf(products: string, accounts: string): Shape[] {
  const sizes = products.split(',').map((size) => multipleOfThousand('products', size));
  const shapes = sizes.map((size) => ({ accounts: 1, products: size }));
  const accountCount = Number(accounts) === 0 ? 0 : positiveInteger('accounts', accounts);
  return accountCount > 1 ? [...shapes, { accounts: accountCount, products: 1000 }] : shapes;
}

function positiveNumber(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new UsageError(`--${name} takes a number above 0`);
  return number;
}

function positiveInteger(name: string, text: string): number {
  const number = positiveNumber(name, text);
  if (!Number.isInteger(number)) throw new UsageError(`--${name} takes a whole number`);
  return number;
}

function multipleOfThousand(name: string, text: string): number {
  const number = positiveInteger(name, text);
  if (number % 1000) throw new UsageError(`--${name} takes thousands, so that every page asked for is full`);
  return number;
}
