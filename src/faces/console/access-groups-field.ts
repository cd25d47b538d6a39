import type { Field } from '../../schema/fields/field.ts';

/** A list of access groups, stored comma-separated. */
export const accessGroupsField = (known: readonly string[]): Field<string> => ({
  columnType: 'text',
  schema: { type: 'array', items: { type: 'string', enum: known } },
  defaultValue: () => '',
  decode(value, report) {
    if (!Array.isArray(value)) return report('wrong_type', 'must be a list of access groups');
    if (value.length === 0)
      return report('empty', 'must name an access group; leave it out for a token without groups');
    const unknown = value.find((group) => !known.includes(group));
    if (unknown === undefined) return [...new Set(value as string[])].join(',');
    return report(
      'not_allowed',
      `must be of ${known.join(', ')}; ${JSON.stringify(unknown).slice(0, 100)} is no access group`,
    );
  },
});
