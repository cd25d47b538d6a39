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
 * Parses `options[0][title]=Size` and `category_id[]=1` into objects and lists; a repeated name is a list. Linear in the
 * segments of all names: libraries for this merge lists repeatedly, so crafted names cost them seconds.
 */
export function parseNestedForm(pairs: FormPair[]): JsonObject {
  let branches = 0;
  const newBranch = (): Branch => {
    if (++branches > limits.formFields) throw tooManyFields();
    return new Branch();
  };
  const root = newBranch();
  let segmentCount = 0;
  for (const [name, value] of pairs) {
    const segments = segmentsOf(name);
    segmentCount += segments.length;
    if (segmentCount > limits.formNameSegments)
      throw malformed(`the names of its fields have more than ${limits.formNameSegments} steps`);
    if (segments.includes('__proto__')) throw malformed('__proto__ is not allowed as a key');
    const last = segments.pop() as Segment;
    let branch = root;
    for (const [at, segment] of segments.entries())
      branch = branch.enter(segment, segments[at + 1] ?? last, newBranch);
    branch.add(last, value, newBranch);
  }
  return root.asObject();
}

/** A key, or null for `[]`: the next index. */
type Segment = string | null;

/** Splits `options[0][title]` into options, 0, title. A bracket that is never closed is part of the name. */
function segmentsOf(name: string): Segment[] {
  const first = name.indexOf('[');
  if (first < 0) return [name];
  const segments: Segment[] = [name.slice(0, first)];
  for (let at = first; at < name.length; ) {
    const end = name[at] === '[' ? name.indexOf(']', at) : -1;
    segments.push(end < 0 ? name.slice(at) : name.slice(at + 1, end) || null);
    if (segments.length > limits.bodyDepth)
      throw malformed(`it is nested more than ${limits.bodyDepth} levels deep`);
    at = end < 0 ? name.length : end + 1;
  }
  return segments;
}

type Node = string | Branch;

/** An object, or a list if all keys are numbers. */
class Branch {
  readonly #entries = new Map<string, Node>();
  #nextIndex = 0;
  #isList = true;

  add(segment: Segment, value: string, newBranch: () => Branch): void {
    if (segment !== null && this.#entries.has(segment))
      this.#branchAt(segment, newBranch).add(null, value, newBranch);
    else this.#set(segment, value);
  }

  /** The branch of a segment. `items[][title]` continues the last item until that has a title. */
  enter(segment: Segment, next: Segment, newBranch: () => Branch): Branch {
    const key = segment ?? String(this.#nextIndex - 1);
    const existing = this.#entries.get(key);
    const continues = existing instanceof Branch && !(next !== null && existing.#entries.has(next));
    if (existing === undefined || (segment === null && !continues)) return this.#set(segment, newBranch());
    return this.#branchAt(key, newBranch);
  }

  asObject(): JsonObject {
    const object = Object.create(null) as JsonObject;
    for (const [key, node] of this.#entries) object[key] = toValue(node);
    return object;
  }

  asList(): unknown[] | undefined {
    if (!this.#isList) return undefined;
    const keys = [...this.#entries.keys()].sort((one, other) => Number(one) - Number(other));
    return keys.map((key) => toValue(this.#entries.get(key) as Node));
  }

  #set<N extends Node>(segment: Segment, node: N): N {
    const key = segment ?? String(this.#nextIndex);
    if (indexPattern.test(key)) this.#nextIndex = Math.max(this.#nextIndex, Number(key) + 1);
    else this.#isList = false;
    this.#entries.set(key, node);
    return node;
  }

  /** An existing entry as a branch: a single value becomes the first of a list. */
  #branchAt(key: string, newBranch: () => Branch): Branch {
    const node = this.#entries.get(key) as Node;
    if (node instanceof Branch) return node;
    const branch = this.#set(key, newBranch());
    branch.#set(null, node);
    return branch;
  }
}

const indexPattern = /^(?:0|[1-9][0-9]{0,8})$/;

const toValue = (node: Node): unknown => (node instanceof Branch ? (node.asList() ?? node.asObject()) : node);
