import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';

export interface Costly {
  what: string;
  status: number;
  type: string;
  body: string | Buffer;
  encoding?: string;
}

/** Just what a body may have. */
const most = 1024 * 1024;

const filled = (piece: string, between = ''): string =>
  Array(Math.floor((most - 200) / (piece.length + between.length)))
    .fill(piece)
    .join(between);

/** As many as there is room for. */
function numbered(make: (index: number) => string, between: string, count: number): string {
  const pieces: string[] = [];
  for (let size = 0; pieces.length < count; ) {
    const piece = make(pieces.length);
    size += piece.length + between.length;
    if (size > most - 200) break;
    pieces.push(piece);
  }
  return pieces.join(between);
}

const part = (name: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const json = (what: string, status: number, body: string): Costly => ({
  what,
  status,
  body,
  type: 'application/json',
});
const form = (what: string, status: number, body: string): Costly => ({
  ...{ what: `a form with ${what}`, status, body },
  type: 'application/x-www-form-urlencoded',
});
const parts = (what: string, status: number, body: string): Costly => ({
  ...{ what: `multipart with ${what}`, status, body: `${body}--x--\r\n` },
  type: 'multipart/form-data; boundary=x',
});

const zeros = Buffer.alloc(64 * 1024 * 1024);
/** Zeros become no smaller by the five seconds that the highest quality takes for them. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const bomb = (encoding: string, body: Buffer): Costly => ({
  ...{ what: `64 MiB of zeros, by ${encoding}`, status: 415, body, encoding },
  type: 'application/json',
});

/** Bodies for POST /categories that cost their sender nothing, and a careless reader much. */
export const costlyBodies = (): Costly[] => [
  json('100,000 objects, one in the other', 400, '{"title":'.repeat(100_000) + 1 + '}'.repeat(100_000)),
  json('500,000 lists, one in the other', 400, `{"title":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
  json('350,000 empty objects', 400, `{"title":[${filled('{}', ',')}]}`),
  json('200,000 lists in lists', 400, `{"title":[${filled('[[]]', ',')}]}`),
  json('500,000 numbers', 400, `{"title":[${filled('1', ',')}]}`),
  json('90,000 unknown fields', 400, `{${numbered((index) => `"k${index}":1`, ',', 90_000)}}`),
  json('39,000 unknown fields', 422, `{${numbered((index) => `"k${index}":1`, ',', 39_000)}}`),
  json(
    '19,000 objects and a hint of __proto__',
    422,
    `{"title":[${Array(19_000).fill('{}')}],"a":"\\"__proto__\\":"}`,
  ),
  json('a number of a million digits', 422, `{"title":"a","parent_category":${'1'.repeat(1_000_000)}}`),
  json('a string of a million characters', 422, JSON.stringify({ title: 'a'.repeat(1_000_000) })),
  json('a string of 250,000 emoji', 422, JSON.stringify({ title: '🎉'.repeat(250_000) })),
  json('a name of a million characters', 422, JSON.stringify({ ['a'.repeat(1_000_000)]: 1 })),
  json('a string of 170,000 escapes', 422, `{"title":"${'\\u0000'.repeat(170_000)}"}`),
  form('half a million names', 400, 'a&'.repeat(most / 2)),
  form('a million separators', 400, '&'.repeat(most)),
  form('9,999 times the same name', 422, 'a=1&'.repeat(9999)),
  form('9,999 entries of a list', 422, 'a[]=1&'.repeat(9999)),
  form(
    '9,999 numbered entries',
    422,
    numbered((index) => `a[${index}]=1`, '&', 9999),
  ),
  form(
    '9,999 entries of an entry far out',
    422,
    numbered((index) => `a[4999][${index}]=1`, '&', 9999),
  ),
  form(
    '9,999 lists of one entry far out',
    422,
    numbered((index) => `k${index}[4999]=1`, '&', 9999),
  ),
  form(
    'lists in lists in lists',
    422,
    numbered((index) => `a[4999][4999][4999][4999]=${index}`, '&', 9999),
  ),
  form(
    'names of 31 steps',
    400,
    numbered((index) => `a${'[b]'.repeat(30)}[${index}]=1`, '&', 9999),
  ),
  form(
    'names of 31 steps that part at the first',
    400,
    numbered((index) => `a${index}${'[b]'.repeat(31)}=1`, '&', 9999),
  ),
  form('a name of 300,000 steps', 400, `title${'[a]'.repeat(300_000)}=1`),
  form('a name of 900,000 brackets', 422, `title${'['.repeat(900_000)}=1`),
  form('a million spaces', 422, `title=${'+'.repeat(1_000_000)}`),
  form('340,000 encoded letters', 422, `title=${'%41'.repeat(340_000)}`),
  parts(
    '20,000 fields',
    400,
    numbered(() => part('a', '1'), '', 20_000),
  ),
  parts(
    '9,999 numbered entries',
    422,
    numbered((index) => part(`a[${index}]`, '1'), '', 9999),
  ),
  parts('a name of 300,000 steps', 400, part(`a${'[a]'.repeat(300_000)}`, '1')),
  parts('250,000 beginnings of a boundary', 422, part('a', '\r\n--'.repeat(250_000))),
  parts(
    '120,000 headers',
    422,
    part('a"\r\nX-A: "b', '1').replace('X-A: "b"\r\n', 'X-A: b\r\n'.repeat(120_000)),
  ),
  parts('half a million empty lines', 400, `--x\r\n${'\r\n'.repeat(500_000)}`),
  bomb('gzip', gzipSync(zeros)),
  bomb('deflate', deflateSync(zeros)),
  bomb('br', brotliCompressSync(zeros, brotli)),
  bomb('GZIP, identity', gzipSync(zeros.subarray(0, most))),
];

/** Texts on which a careless pattern takes the square of their length, or worse. */
export const stubbornTexts = (length: number): string[] => {
  const of = (piece: string, end: string): string => piece.repeat(Math.floor(length / piece.length)) + end;
  return [
    ...[
      of('a', '!'),
      of('0', '!'),
      of('1', 'e'),
      of('-', '!'),
      of('.', '!'),
      of(' ', 'x'),
      of('\t', 'x'),
      of('=', '!'),
    ],
    ...[
      of('a.', '!'),
      of('a-', '!'),
      of('a@', '!'),
      of('a.a@', '!'),
      of('1,', '!'),
      of('a,', ''),
      of('1.', '1'),
    ],
    ...[
      of('W/"', ''),
      of('"', ','),
      of(';charset=', ''),
      of('; ', 'charset='),
      of('tpd_1', '_'),
      of('$.', '$'),
    ],
    ...[of('é', '!'), of('e\u0301', '!'), of('::ffff:', '1'), of('2025-01-01 ', '')],
    ...[`a/b;${of(' ', 'x')}`, `a/b;q${of(' ', 'x')}`, of('a/b; ', 'x'), of(';a="', ''), of(';a=" ', 'x')],
    ...[`a/b;boundary=a${of(' ', 'x')}`, `a/b;${of(' ', 'boundary=')}`, of(';boundary="', 'x')],
  ];
};
