import type { Operation } from './document.ts';

/** An operation and what the client calls it: `products` `list`, or nothing and `test`. */
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
 * Operations under one tag form a group, called after what its first list lists; what has no list stands on the client
 * itself. Names come from the operation's ID, so two operations that would be called the same are a fault there.
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
  const many = splitId(list.id).noun;
  const others = operations.map(({ id }) => splitId(id).noun).filter((noun) => noun !== many);
  const one = others.toSorted((a, b) => a.length - b.length)[0] ?? many;
  return operations.map((operation) => {
    const { verb, noun } = splitId(operation.id);
    const rest = noun === many ? '' : noun.startsWith(one) ? noun.slice(one.length) : noun;
    return { operation, group: lowerFirst(many), method: verb + rest };
  });
}

/** `testCredentials` at `/test` is `test`: its path says it all. */
function ungroupedName({ id, path }: Operation): string {
  const word = path.split('/').at(-1) as string;
  return id.startsWith(word) ? word : id;
}
