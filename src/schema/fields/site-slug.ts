import type { Field, FieldOptions } from './field.ts';
import { text } from './text.ts';

/** Names that people take for the server's own. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...['www', 'api', 'admin', 'console', 'docs', 'mail', 'ftp', 'static', 'assets', 'status'],
]);

const message = 'be 1 to 63 letters a to z, digits and hyphens, with no hyphen at either end';

/** The first label of the address of the account's site. The store keeps it apart from the record, for all accounts. */
export function siteSlug(options: FieldOptions): Field<string> {
  const field = text({
    ...options,
    nonEmpty: true,
    // A punycode label could imitate another account's slug.
    pattern: /^(?![Xx][Nn]--)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/,
    patternMessage: message,
  });
  return {
    ...field,
    isSiteSlug: true,
    decode(value, report) {
      const slug = field.decode(value, report)?.toLowerCase();
      return slug !== undefined && reservedSlugs.has(slug)
        ? report('not_allowed', 'is reserved for the server')
        : slug;
    },
  };
}
