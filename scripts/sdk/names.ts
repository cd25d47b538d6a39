import type { Operation } from './document.ts';

/** An operation and its name in the client: group `products` and method `list`, or method `test` without a group. */
export interface NamedOperation {
  operation: Operation;
  group: string | undefined;
  method: string;
}

function splitId(id: string): { verb: string; noun: string } {
  const noun = id.replace(/^[a-z]+/, '');
  const verb = id.slice(0, id.length - noun.length);
  return { verb: verb === 'delete' ? 'remove' : verb, noun };
}

const lowerFirst = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

/**
 * Operations with the same tag form a group, named after its first list operation; without one they are methods of the
 * client itself. Names derive from operation IDs; duplicates throw.
 */
export function nameOperations(operations: Operation[]): NamedOperation[] {
  const all = [...Map.groupBy(operations, ({ tag }) => tag).values()].flatMap(nameGroup);
  const seen = new Set<string>();
  for (const { group, method, operation } of all) {
    const name = [group, method].filter(Boolean).join('.');
    if (seen.has(name)) throw new Error(`${operation.id}: there is a ${name} already`);
    seen.add(name);
  }
  return all;
}

function nameGroup(operations: Operation[]): NamedOperation[] {
  const list = operations.find(({ id }) => splitId(id).verb === 'list');
  if (!list)
    return operations.map((operation) => ({ operation, group: undefined, method: ungroupedName(operation) }));
  const plural = splitId(list.id).noun;
  const others = operations.map(({ id }) => splitId(id).noun).filter((noun) => noun !== plural);
  const singular = others.toSorted((a, b) => a.length - b.length)[0] ?? plural;
  return operations.map((operation) => {
    const { verb, noun } = splitId(operation.id);
    const rest = noun === plural ? '' : noun.startsWith(singular) ? noun.slice(singular.length) : noun;
    return { operation, group: lowerFirst(plural), method: verb + rest };
  });
}

/** `testCredentials` at `/test` becomes `test`. */
function ungroupedName({ id, path }: Operation): string {
  const word = path.split('/').at(-1) as string;
  return id.startsWith(word) ? word : id;
}
