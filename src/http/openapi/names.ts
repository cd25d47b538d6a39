import type { Operation } from '../../schema/operations.ts';
import type { AnyResource } from '../../schema/resource.ts';

/** Any part of the document. */
export type Json = { [key: string]: unknown };

const pascal = (name: string): string =>
  name
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

/** A resource's name in components: `DiscountCode`. */
export const componentName = ({ keys }: AnyResource): string => pascal(keys.one);

const verbs = {
  ...{ list: 'list', read: 'read', create: 'create', upload: 'upload' },
  ...{ update: 'update', remove: 'delete' },
} as const;

/** `listMailAliases`, `readMailAlias`. Lists use the table's name, since the envelope's is not always a plural. */
export function operationId(resource: AnyResource, { verb, alias }: Operation): string {
  const noun = verb === 'list' ? pascal(resource.table) : componentName(resource);
  return `${verbs[verb]}${noun}${alias ? 'Alias' : ''}`;
}

/** `/products/:id` → `/products/{id}` */
export const templatePath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

export const reference = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
export const schemaNamed = (name: string): Json => reference('schemas', name);
