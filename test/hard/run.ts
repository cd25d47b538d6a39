import { parseArgs } from 'node:util';
import { longTests as tests } from './long-tests.ts';
import { withoutStrace } from './support/strace.ts';

/**
 * The long forms of the tests that try to break the store: all, or those named. `--seed` repeats the writes of another
 * run, `--rounds` says how long each goes on, `--full` that it is part of `npm run test:full`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    rounds: { type: 'string' },
    full: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const seed = Number(values.seed ?? process.env.TRADEPOST_TEST_SEED ?? Date.now() % 1_000_000);

const unknown = positionals.find((name) => !(name in tests));
if (unknown || values.help) {
  console.error(
    `${unknown ? `there is no ${unknown}; ` : ''}there are ${Object.keys(tests).join(', ')}; --seed, --rounds`,
  );
  process.exit(unknown ? 2 : 0);
}
for (const [name, { rounds, roundsInFull = rounds, needsStrace, run }] of Object.entries(tests)) {
  if (positionals.length && !positionals.includes(name)) continue;
  const missing = needsStrace && withoutStrace();
  if (missing) throw new Error(`${name} ${missing}`);
  const started = performance.now();
  const say = (line: string): void => console.log(`${name}: ${line}`);
  say(`--seed ${seed}`);
  const result = await run({
    seed,
    say,
    rounds: Number(values.rounds ?? (values.full ? roundsInFull : rounds)),
  });
  say(`passed in ${Math.round((performance.now() - started) / 1000)} s: ${JSON.stringify(result)}`);
}
