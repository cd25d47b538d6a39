import { id, text } from '../../schema/fields/index.ts';
import { create, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

const controls = String.raw`\u0000-\u001f\u007f-\u009f`;
const pathCharacter = String.raw`[^?#\\${controls}]`;
const targetCharacter = String.raw`[^\\${controls}]`;

/** The path of the site that a redirect leads to; undefined: it leads elsewhere. `origin` is the site's own. */
export function pathOfTarget(to: string, origin?: string): string | undefined {
  const own = origin !== undefined && to.startsWith(`${origin}/`) ? to.slice(origin.length) : to;
  if (!own.startsWith('/')) return undefined;
  const [path = ''] = own.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** An address of the site that leads to another one. A page at the same address comes first. */
export const redirect = defineResource({
  keys: { one: 'redirect', many: 'redirects' },
  table: 'redirects',
  title: 'Redirects',
  description:
    'Addresses of the site that lead elsewhere for good. A page whose path changes leaves one behind.',
  group: 'general/site_details',
  fields: {
    ID: id(),
    from: text({
      nonEmpty: true,
      unique: 'case-sensitive',
      pattern: new RegExp(`^/${pathCharacter}*$`, 'u'),
      patternMessage: 'be a path of the site such as /old-page, without ?, # or backslash',
      description: 'Path of the site',
      example: '/old-page',
    }),
    to: text({
      nonEmpty: true,
      pattern: new RegExp(String.raw`^(?:/(?!/)${targetCharacter}*|https://[^\s\\]+)$`, 'u'),
      patternMessage: 'be a path such as /new-page, or an address that begins with https://',
      description: 'Path of the site, or an https address',
      example: '/new-page',
    }),
  },
  searchFields: ['from', 'to'],
  operations: [
    list('/redirects', 'List redirects'),
    read('/redirects/:id', 'Read a redirect'),
    create('/redirects', 'Create a redirect', { required: ['from', 'to'] }),
    update('/redirects/:id', 'Change a redirect'),
    remove('/redirects/:id', 'Delete a redirect'),
  ],
  validate({ from, to }, report) {
    if (from === pathOfTarget(to)) report('to', 'not_allowed', 'must differ from the path that leads there');
  },
});
