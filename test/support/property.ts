import fc from 'fast-check';

/**
 * Properties are tried with the same values each time, so that a red check means a change; set TRADEPOST_TEST_SEED to try
 * others. A failure prints its seed.
 */
fc.configureGlobal({ seed: Number(process.env.TRADEPOST_TEST_SEED ?? 20261115) });

const surrogates = { first: 0xd800, count: 0x800 };

function rankOf(character: unknown): number {
  const text = String(character);
  const point = text.isWellFormed() ? text.codePointAt(0) : undefined;
  if (point === undefined || text !== String.fromCodePoint(point)) throw new Error('not one character');
  return point < surrogates.first ? point : point - surrogates.count;
}

/**
 * One character of all that there are. The library's own `binary` means the same, but makes a table of a million entries
 * in every process that uses it.
 */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((rank) => String.fromCodePoint(rank < surrogates.first ? rank : rank + surrogates.count), rankOf);

export const anyText = (constraints: fc.StringSharedConstraints = {}): fc.Arbitrary<string> =>
  fc.string({ unit: anyCharacter, ...constraints });

export default fc;
