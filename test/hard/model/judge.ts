import assert from 'node:assert/strict';
import type { AccountReader } from '../../../src/storage/store.ts';
import { type Deed, isWrite } from './deed.ts';
import { assertEffect, assertUndone, refusal } from './expect.ts';
import { assertWalked, explains } from './reads.ts';
import { assertSound, type State } from './state.ts';
import { applied, attributed, type Step, stepsAfter } from './steps.ts';

/**
 * Holds what clients were told against the journal, which says in which order things happened. Between two looks nobody
 * writes. Every answer must be right at some moment between its request and itself.
 */
export class Judge {
  state: State = new Map();
  readonly #reader: AccountReader;
  readonly #quota: number;
  readonly #steps = new Map<number, Step>();
  readonly #given = new Set<string>();
  #sequence = 0;

  constructor(reader: AccountReader, quota: number) {
    this.#reader = reader;
    this.#quota = quota;
  }

  /** The numbers of all steps. */
  get steps(): Iterable<number> {
    return this.#steps.keys();
  }

  /** Judges what was done since the last time; tells how many steps that was. */
  async judge(deeds: Deed[]): Promise<number> {
    const steps = attributed(await stepsAfter(this.#reader, this.#sequence), deeds);
    const states = this.#replay(steps);
    for (const deed of deeds) {
      const within = states.slice(...this.#span(deed, steps));
      if (deed.outcome === 'unknown') continue;
      if (deed.wish.kind === 'walk') assertWalked(within, deed);
      else if (!isWrite(deed))
        assert.ok(
          within.some((state) => explains(state, deed)),
          unexplained(deed),
        );
      else if (deed.outcome === 'refused')
        assert.ok(
          within.some((state) => this.#refuses(state, deed)),
          unexplained(deed),
        );
    }
    this.state = states.at(-1) as State;
    return steps.length;
  }

  /** The states before, between and after the steps. */
  #replay(steps: Step[]): State[] {
    const states = [this.state];
    let latest = 0;
    for (const step of steps) {
      const { deed, created, reason } = step;
      const before = states.at(-1) as State;
      assert.ok(deed.ended > latest, `step ${step.step} comes after one that was asked for later`);
      latest = Math.max(latest, deed.begun);
      const refused = refusal(before, deed.wish, this.#quota);
      assert.ok(
        refused === undefined || refused === 'any',
        `should have been ${refused}: ${JSON.stringify(deed.wish)}`,
      );
      const after = applied(before, step);
      for (const path of created)
        assert.ok(!this.#given.has(path) || reason !== null, `${path} was given a second time`);
      for (const path of created) this.#given.add(path);
      if (deed.wish.kind === 'undo')
        assertUndone(before, after, this.#steps.get(deed.wish.step) as Step, step);
      else assertEffect(before, after, deed, step);
      assertSound(after);
      states.push(after);
      this.#steps.set(step.step, step);
      this.#sequence += step.lines.length;
    }
    return states;
  }

  /** Which of the states it may have met: after all that had ended before it began, before all that began after it. */
  #span(deed: Deed, steps: Step[]): [from: number, to: number] {
    const from = steps.findLastIndex((step) => step.deed.ended < deed.begun) + 1;
    const next = steps.findIndex((step) => step.deed.begun > deed.ended);
    return [from, (next < 0 ? steps.length : next) + 1];
  }

  #refuses(state: State, { wish, status }: Deed): boolean {
    const expected = refusal(state, wish, this.#quota);
    return expected === 'any' || expected === status;
  }
}

const unexplained = ({ wish, status, answer }: Deed): string =>
  `no moment explains ${status} for ${JSON.stringify(wish)}: ${JSON.stringify(answer)?.slice(0, 600)}`;
