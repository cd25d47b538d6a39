import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type BundleFile, BundleSyntaxError, openBundle } from '../../src/bundle/bundle-file.ts';
import fc, { anyText } from '../support/property.ts';

const MIB = 1024 * 1024;
let folder: string;
let path: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradepost-bundle-'));
  path = join(folder, 'bundle.json');
});

after(() => rm(folder, { recursive: true }));

async function openText(content: string | Buffer, chunkBytes?: number): Promise<BundleFile> {
  await writeFile(path, content);
  return openBundle(path, { chunkBytes });
}

async function values(file: BundleFile, key: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const batch of file.read(key)) {
    for (const { index, value } of batch) {
      assert.equal(index, found.length);
      found.push(value);
    }
  }
  return found;
}

async function readAll(content: string | Buffer, chunkBytes?: number): Promise<[string, unknown[]][]> {
  const file = await openText(content, chunkBytes);
  try {
    const all: [string, unknown[]][] = [];
    for (const key of file.sections.keys()) all.push([key, await values(file, key)]);
    return all;
  } finally {
    await file.close();
  }
}

describe('a sound file', () => {
  const cases: Record<string, [string, [string, unknown[]][]]> = {
    'empty object': ['{}', []],
    'whitespace alone inside': [' \t\r\n{ \n } \n', []],
    'empty arrays': [
      '{"a":[],"b": [ ] }',
      [
        ['a', []],
        ['b', []],
      ],
    ],
    'byte order mark': ['\uFEFF{"a":[1]}', [['a', [1]]]],
    'whitespace anywhere': [
      ' { "a" : [ 1 , { "b" : [ ] } ] , "c" : [ ] } ',
      [
        ['a', [1, { b: [] }]],
        ['c', []],
      ],
    ],
    'values of every type': [
      '{"a":[null,true,false,-1.5e3,"x",[],{}]}',
      [['a', [null, true, false, -1500, 'x', [], {}]]],
    ],
    escapes: [
      String.raw`{"a":["\"","\\","]\\\"}","\u00e9\ud83d\ude00"]}`,
      [['a', ['"', '\\', ']\\"}', 'é😀']]],
    ],
    'escapes in a key': [String.raw`{"a\"\\\u0062":[1]}`, [['a"\\b', [1]]]],
    'brackets and commas in strings': ['{"a":["[{,","}]",{"]":"}"}]}', [['a', ['[{,', '}]', { ']': '}' }]]]],
    'characters of several bytes': ['{"ключ":["ü椅😀",{"é":"é"}]}', [['ключ', ['ü椅😀', { é: 'é' }]]]],
    'a byte order mark within a string': ['{"a":["\uFEFFx"]}', [['a', ['\uFEFFx']]]],
    'the key constructor': [
      '{"a":[{"constructor":{"prototype":1}}]}',
      [['a', [{ constructor: { prototype: 1 } }]]],
    ],
  };
  for (const [name, [text, expected]] of Object.entries(cases)) {
    test(name, async () => {
      for (const chunkBytes of [1, 2, 3, 5, 64, undefined]) {
        assert.deepEqual(await readAll(text, chunkBytes), expected);
      }
    });
  }

  test('any object of arrays, however it is spaced and cut', async () => {
    const entries = fc.uniqueArray(fc.tuple(anyText({ maxLength: 20 }), fc.array(fc.jsonValue())), {
      selector: ([key]) => key,
    });
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.nat(4),
        fc.integer({ min: 1, max: 40 }),
        async (given, indent, chunkBytes) => {
          fc.pre(!JSON.stringify(given.map(([, records]) => records)).includes('__proto__'));
          const text = JSON.stringify(Object.fromEntries(given), null, indent);
          assert.deepEqual(Object.fromEntries(await readAll(text, chunkBytes)), JSON.parse(text));
        },
      ),
    );
  });

  test('sections are read in any order, again, and side by side', async () => {
    const file = await openText('{"a":[1,2],"b":[3]}', 4);
    assert.deepEqual(await values(file, 'b'), [3]);
    assert.deepEqual(await Promise.all([values(file, 'a'), values(file, 'b'), values(file, 'a')]), [
      [1, 2],
      [3],
      [1, 2],
    ]);
    assert.deepEqual(await values(file, 'missing'), []);
    await file.close();
  });

  test('sections tell their place and what is in them', async () => {
    const file = await openText('{"a": [1, 2],"é":[]}');
    assert.deepEqual(
      [...file.sections.values()],
      [
        { key: 'a', start: 6, chunks: [{ count: 2, end: 12 }] },
        { key: 'é', start: 18, chunks: [{ count: 0, end: 20 }] },
      ],
    );
    assert.equal(file.size, 21);
    await file.close();
  });

  test('batches are bounded by count, and progress is told', async () => {
    const file = await openText(JSON.stringify({ a: Array(1201).fill(7) }));
    const seen: [number, number][] = [];
    for await (const batch of file.read('a')) seen.push([batch.length, file.bytesRead]);
    assert.deepEqual(seen, [
      [500, 1000],
      [500, 2000],
      [201, 2403],
    ]);
    await file.close();
  });

  test('batches are bounded by bytes', async () => {
    const file = await openText(JSON.stringify({ a: Array(12).fill('x'.repeat(MIB)) }));
    const sizes: number[] = [];
    for await (const batch of file.read('a')) sizes.push(batch.length);
    assert.deepEqual(sizes, Array(12).fill(1));
    await file.close();
  });

  test('any number of records is read, whichever batch they end in', async () => {
    for (const count of [499, 500, 501, 999, 1000, 1001]) {
      const numbers = Array.from({ length: count }, (_, index) => index);
      assert.deepEqual(await readAll(JSON.stringify({ a: numbers, b: [0] }, null, 1)), [
        ['a', numbers],
        ['b', [0]],
      ]);
    }
  });

  test('a record just within the limits', async () => {
    const long = 'x'.repeat(16 * MIB - 2);
    assert.deepEqual(await readAll(JSON.stringify({ a: [long, 1] })), [['a', [long, 1]]]);
    const deep = '['.repeat(64) + ']'.repeat(64);
    assert.deepEqual(await readAll(`{"a":[${deep}]}`), [['a', [JSON.parse(deep)]]]);
  });
});

describe('a faulty file', () => {
  const cases: Record<string, [text: string | Buffer, place: string, message: RegExp]> = {
    'empty file': ['', 'byte 0', /^the file is empty$/],
    'only whitespace': ['  \n', 'byte 3', /^the file ends too early$/],
    'only a byte order mark': ['\uFEFF', 'byte 3', /ends too early/],
    'not an object': ['[1]', 'byte 0', /^expected an object, found \[$/],
    'UTF-16': [Buffer.from('\uFEFF{}', 'utf16le'), 'byte 0', /^expected an object, found the byte 0xff$/],
    'a section that is no array': ['{"products": 5}', 'products', /^expected an array, found 5$/],
    'a section twice': ['{"a":[],"a":[]}', 'a', /twice/],
    'a section twice, written differently': [String.raw`{"a":[],"\u0061":[]}`, 'a', /twice/],
    'a section that is null': ['{"products": null}', 'products', /^expected an array, found null$/],
    'a key without quotes': ['{a:[]}', 'byte 1', /^expected a key or }, found a$/],
    'a key without a colon': ['{"a"[]}', 'byte 4', /colon/],
    'a key that is not valid': [String.raw`{"\x":[]}`, 'byte 1', /escape/],
    'a key that is not UTF-8': [Buffer.from('{"\xe9":[]}', 'latin1'), 'byte 1', /UTF-8/],
    'no comma between sections': ['{"a":[] "b":[]}', 'byte 8', /^expected a comma or }, found "$/],
    'a comma after the last section': ['{"a":[],}', 'byte 8', /^expected a key, found }$/],
    'no comma between records': [
      '{"a":[{} {}]}',
      'a[0]',
      /^expected a comma or \] after this record, found \{$/,
    ],
    'a comma after the last record': ['{"a":[1,2,]}', 'a[2]', /^expected a record, found \]$/],
    'a comma before the first record': ['{"a":[,1]}', 'a', /^expected a record or \], found ,$/],
    'two commas': ['{"a":[1,,2]}', 'a[1]', /^expected a record, found ,$/],
    'the wrong closing bracket': ['{"a":[1}', 'a[0]', /^expected a comma or \] after this record, found }$/],
    'the wrong closing bracket within a record': ['{"a":[1,{"b":[2}]}', 'a[1]', /^expected \], found }$/],
    'garbage after the end': ['{"a":[]} x', 'byte 9', /^expected the end of the file, found x$/],
    'two objects': ['{}{}', 'byte 2', /end of the file/],
    'a byte order mark before a record': ['{"a":[\uFEFF1]}', 'a', /0xef/],
    'a bare word': ['{"a":[1,nul]}', 'a[1]', /JSON/],
    'a record that is not valid JSON': [
      '{"a":[1,2,3,{"b":x}]}',
      'a[3]',
      /^Unexpected token 'x'.* is not valid JSON$/,
    ],
    'a line break within a string': ['{"a":["x\ny"]}', 'a[0]', /control character/],
    'a record that is not UTF-8': [Buffer.from('{"a":["x","\xe9"]}', 'latin1'), 'a[1]', /^not valid UTF-8$/],
    'half a character': [Buffer.from('{"a":["\xe2\x82"]}', 'latin1'), 'a[0]', /^not valid UTF-8$/],
    'the key __proto__': ['{"a":[1,2,3,{"b":[{"__proto__":{}}]}]}', 'a[3]', /prototype/],
    'the key __proto__ with escapes': [String.raw`{"a":[{"\u005f_proto__":1}]}`, 'a[0]', /prototype/],
    'deep nesting': [
      `{"a":[1,${'['.repeat(65)}${']'.repeat(65)}]}`,
      'a[1]',
      /^nested more than 64 levels deep$/,
    ],
    'endless nesting': [`{"a":[${'{"b":['.repeat(100_000)}`, 'a[0]', /^nested/],
    'a very long key': [`{"${'k'.repeat(300)}":[]}`, 'byte 1', /^over 256 bytes/],
    'very many sections': [
      JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`k${i}`, []]))),
      'k1000',
      /^more than 1000 keys$/,
    ],
  };
  for (const [name, [content, place, message]] of Object.entries(cases)) {
    test(name, async () => {
      for (const chunkBytes of [1, 7, undefined]) {
        await assert.rejects(readAll(content, chunkBytes), { name: 'BundleSyntaxError', place, message });
      }
    });
  }

  test('a record over 32 MiB', async () => {
    const place = 'a[1]';
    const message = /^over 33554432 bytes long/;
    const parts = /^over|^more than 1200000 strings, lists and objects$/;
    await assert.rejects(openText(`{"a":[0,[${'[],'.repeat(600_000)}[]]]}`), {
      place: 'a[1]',
      message: parts,
    });
    await assert.rejects(openText(`{"a":[0,{${'"b":1,'.repeat(1_200_000)}"b":1}]}`), {
      place: 'a[1]',
      message: parts,
    });
    assert.equal((await readAll(`{"a":[0,[${'[],'.repeat(599_000)}[]],{"b":"c"}]}`))[0]?.[1].length, 3);
    await assert.rejects(openText(JSON.stringify({ a: [0, 'x'.repeat(32 * MIB - 1)] })), {
      place,
      message,
      offset: 8,
    });
    await assert.rejects(openText(`{"a":[0,"${'x'.repeat(40 * MIB)}`), { place, message });
  });

  test('cut off anywhere', async () => {
    const whole = Buffer.from(String.raw`{"a": [1, {"é": ["\"x"]}], "b": [ "ü\\", true ]}`);
    const place = /^(a|b|[ab]\[[01]\]|byte \d+)$/;
    for (let length = 0; length < whole.length; length++) {
      const cut = whole.subarray(0, length);
      const message = length === 0 ? /empty/ : /^the file ends too early$/;
      for (const chunkBytes of [1, undefined]) {
        await assert.rejects(readAll(cut, chunkBytes), {
          name: 'BundleSyntaxError',
          place,
          message,
          offset: length,
        });
      }
    }
  });

  test('cut off after it was opened', async () => {
    const file = await openText('{"a":[1,2,3]}');
    await truncate(path, 8);
    await assert.rejects(values(file, 'a'), { place: 'a[1]', message: /ends too early/ });
    await file.close();
  });

  test('any damage ends in a plain result or a BundleSyntaxError', async () => {
    const sound = Buffer.from('{"a":[{"b":["x\\"é",1.5,true]},[null]],"c":[]}');
    const at = fc.nat(sound.length - 1);
    await fc.assert(
      fc.asyncProperty(at, fc.uint8Array({ maxLength: 3 }), fc.nat(3), async (start, inserted, removed) => {
        const damaged = Buffer.concat([sound.subarray(0, start), inserted, sound.subarray(start + removed)]);
        for (const chunkBytes of [1, 5, undefined]) {
          await readAll(damaged, chunkBytes).then(
            (all) => assert.deepEqual(Object.fromEntries(all), JSON.parse(damaged.toString())),
            (error) => assert.ok(error instanceof BundleSyntaxError, String(error)),
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  test('a file that is not there is no syntax error', async () => {
    await assert.rejects(openBundle(join(folder, 'missing.json')), { code: 'ENOENT' });
  });

  test('a record that cannot be parsed is named, in whichever batch', async () => {
    for (const index of [0, 499, 500, 777, 1000]) {
      const texts = Array.from({ length: 1001 }, (_, at) => (at === index ? 'treu' : 'true'));
      await assert.rejects(readAll(`{"a":[${texts}]}`), { place: `a[${index}]`, message: /JSON/ });
    }
  });

  test('a file that is changed while it is read is refused', async () => {
    const file = await openText('{"a":[1,2]}');
    await writeFile(path, '{"a":[1, ]}');
    await assert.rejects(values(file, 'a'), { name: 'BundleSyntaxError' });
    await writeFile(path, '{"a":[123]}');
    await assert.rejects(values(file, 'a'), { message: 'it was changed while it was read' });
    await file.close();
  });
});
