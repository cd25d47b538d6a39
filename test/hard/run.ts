import { parseArgs } from 'node:util';
import { newCliPlace } from '../support/cli.ts';
import { byTurns, crashRounds, killDatabase, killServer, killWorker, onMortalPostgres } from './crash.ts';
import type { Hard } from './support/options.ts';

/**
 * The long forms of the tests that try to break the store: all, or those named. `--seed` repeats the writes of another
 * run, `--rounds` says how long each goes on.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, rounds: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);

interface HardTest {
  rounds: number;
  run(hard: Hard): Promise<unknown>;
}

const tests: Record<string, HardTest> = {
  crash: {
    rounds: 500,
    async run(hard) {
      const place = await newCliPlace('sqlite');
      return crashRounds(place, hard, killServer(place)).finally(place.remove);
    },
  },
  'crash-workers': {
    rounds: 100,
    async run(hard) {
      const place = await newCliPlace('sqlite');
      return crashRounds(place, hard, byTurns(killWorker, killServer(place, 2)), 2).finally(place.remove);
    },
  },
  'crash-postgres': {
    rounds: 100,
    run: (hard) =>
      onMortalPostgres((place, postgres) =>
        crashRounds(place, hard, byTurns(killServer(place), killDatabase(postgres))),
      ),
  },
};

for (const [name, { rounds, run }] of Object.entries(tests)) {
  if (positionals.length && !positionals.includes(name)) continue;
  const started = performance.now();
  const say = (line: string): void => console.log(`${name}: ${line}`);
  say(`--seed ${seed}`);
  const result = await run({ seed, say, rounds: Number(values.rounds ?? rounds) });
  say(`passed in ${Math.round((performance.now() - started) / 1000)} s: ${JSON.stringify(result)}`);
}
