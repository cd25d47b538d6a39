import { limits } from '../../limits.ts';
import type { Field, FieldOptions, ReportProblem } from '../../schema/fields/field.ts';
import { text } from '../../schema/fields/index.ts';

export interface SocialLink {
  name: string;
  url: string;
}

const address = text({
  pattern: /^https:\/\/[^\s\\/?#]+[^\s\\]*$/,
  patternMessage: 'be an address that begins with https://',
});
const label = text({ nonEmpty: true });

/** Addresses, or addresses with a name; kept as they were sent. */
export function socialLinks(options: FieldOptions): Field<string> {
  const entry = {
    oneOf: [
      address.schema,
      {
        type: 'object',
        required: ['name', 'url'],
        properties: { name: label.schema, url: address.schema },
        additionalProperties: false,
      },
    ],
  };
  return {
    ...options,
    columnType: 'text',
    schema: { type: 'array', items: entry, maxItems: limits.socialLinks },
    defaultValue: () => '[]',
    decode(value, report) {
      const entries = value === '' ? [] : value;
      if (!Array.isArray(entries)) return report('wrong_type', 'must be a list of addresses');
      if (entries.length > limits.socialLinks)
        return report('too_many', `must have at most ${limits.socialLinks} entries`);
      const decoded = entries.map((one: unknown, index) => decodeEntry(one, `[${index}]`, report));
      return decoded.includes(undefined) ? undefined : JSON.stringify(decoded);
    },
    encode: (text) => text,
  };
}

function decodeEntry(entry: unknown, path: string, report: ReportProblem): string | SocialLink | undefined {
  const reportAt =
    (place: string): ReportProblem =>
    (code, message) =>
      report(code, message, place);
  if (typeof entry === 'string') return address.decode(entry, reportAt(path));
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return report('wrong_type', 'must be an address, or an object with name and url', path);
  const unknown = Object.keys(entry).find((key) => key !== 'name' && key !== 'url');
  if (unknown !== undefined) return report('unknown_field', 'is not a known field', `${path}.${unknown}`);
  const { name, url } = entry as Record<string, unknown>;
  const link = {
    name: label.decode(name, reportAt(`${path}.name`)),
    url: address.decode(url, reportAt(`${path}.url`)),
  };
  return link.name === undefined || link.url === undefined ? undefined : (link as SocialLink);
}

/** The links with names; the host names an address without one. */
export const parseSocialLinks = (stored: string): SocialLink[] =>
  (JSON.parse(stored) as (string | SocialLink)[]).map((one) =>
    typeof one === 'string' ? { name: hostOf(one), url: one } : one,
  );

const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;
