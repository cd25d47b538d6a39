import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { JsonObject } from '../../schema/input.ts';

export type FormPair = [name: string, value: string];

export const malformed = (reason: string): ApiError => new ApiError('malformedBody', { reason });

export const tooManyFields = (): ApiError => malformed(`it has more than ${limits.formFields} fields`);

export function formPairs(text: string): FormPair[] {
  const pairs: FormPair[] = [];
  let count = 0;
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('&', start);
    const end = next < 0 ? text.length : next;
    if (end > start) pairs.push(pairOf(text.slice(start, end)));
    if (++count > limits.formFields) throw tooManyFields();
    start = end + 1;
  }
  return pairs;
}

function pairOf(text: string): FormPair {
  const at = text.indexOf('=');
  try {
    return at < 0
      ? [decodeURIComponent(text), '']
      : [decodeURIComponent(text.slice(0, at)), decodeURIComponent(text.slice(at + 1))];
  } catch {
    throw malformed('its percent-encoding is broken');
  }
}

/**
 * `options[0][title]=Size` and `category_id[]=1` as objects and lists; a name given twice is a list. Each step of each name
 * is walked once, whatever the names: libraries for this merge their lists again and again, for seconds if one asks for it.
 */
export function parseNestedForm(pairs: FormPair[]): JsonObject {
  let branches = 0;
  const grow = (): Branch => {
    if (++branches > limits.formFields) throw tooManyFields();
    return new Branch();
  };
  const root = grow();
  let walked = 0;
  for (const [name, value] of pairs) {
    const steps = stepsOf(name);
    walked += steps.length;
    if (walked > limits.formNameSegments)
      throw malformed(`the names of its fields have more than ${limits.formNameSegments} steps`);
    if (steps.includes('__proto__')) throw malformed('__proto__ is not allowed as a key');
    const last = steps.pop() as Step;
    let branch = root;
    for (const [at, step] of steps.entries()) branch = branch.into(step, steps[at + 1] ?? last, grow);
    branch.add(last, value, grow);
  }
  return root.asObject();
}

/** A key, or null for `[]`: the next number. */
type Step = string | null;

/** `options[0][title]` as options, 0, title. A bracket that is never closed is part of a name. */
function stepsOf(name: string): Step[] {
  const first = name.indexOf('[');
  if (first < 0) return [name];
  const steps: Step[] = [name.slice(0, first)];
  for (let at = first; at < name.length; ) {
    const end = name[at] === '[' ? name.indexOf(']', at) : -1;
    steps.push(end < 0 ? name.slice(at) : name.slice(at + 1, end) || null);
    if (steps.length > limits.bodyDepth)
      throw malformed(`it is nested more than ${limits.bodyDepth} levels deep`);
    at = end < 0 ? name.length : end + 1;
  }
  return steps;
}

type Node = string | Branch;

/** An object, or a list if all its keys are numbers. */
class Branch {
  readonly #entries = new Map<string, Node>();
  #next = 0;
  #isList = true;

  add(step: Step, value: string, grow: () => Branch): void {
    if (step !== null && this.#entries.has(step)) this.#branchAt(step, grow).add(null, value, grow);
    else this.#set(step, value);
  }

  /** The branch behind a step. `items[][title]` goes on with the last item as long as that has no title. */
  into(step: Step, then: Step, grow: () => Branch): Branch {
    const key = step ?? String(this.#next - 1);
    const before = this.#entries.get(key);
    const goesOn = before instanceof Branch && !(then !== null && before.#entries.has(then));
    if (before === undefined || (step === null && !goesOn)) return this.#set(step, grow());
    return this.#branchAt(key, grow);
  }

  asObject(): JsonObject {
    const object = Object.create(null) as JsonObject;
    for (const [key, node] of this.#entries) object[key] = built(node);
    return object;
  }

  asList(): unknown[] | undefined {
    if (!this.#isList) return undefined;
    const keys = [...this.#entries.keys()].sort((one, other) => Number(one) - Number(other));
    return keys.map((key) => built(this.#entries.get(key) as Node));
  }

  #set<N extends Node>(step: Step, node: N): N {
    const key = step ?? String(this.#next);
    if (index.test(key)) this.#next = Math.max(this.#next, Number(key) + 1);
    else this.#isList = false;
    this.#entries.set(key, node);
    return node;
  }

  /** What stands there, as a branch: a single value becomes the first of several. */
  #branchAt(key: string, grow: () => Branch): Branch {
    const node = this.#entries.get(key) as Node;
    if (node instanceof Branch) return node;
    const branch = this.#set(key, grow());
    branch.#set(null, node);
    return branch;
  }
}

const index = /^(?:0|[1-9][0-9]{0,8})$/;

const built = (node: Node): unknown => (node instanceof Branch ? (node.asList() ?? node.asObject()) : node);
