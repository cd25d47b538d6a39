/** Gives the label of a nested field. */
export type NestedLabelOf = (field: string) => string;

const withoutUnderscores: NestedLabelOf = (field) => field.replaceAll('_', ' ');

/** A value as lines of text; nested values are indented, IDs omitted. */
export function valueLines(value: unknown, labelOf = withoutUnderscores, indent = ''): string[] {
  if (value === null || value === undefined || value === '') return [`${indent}(empty)`];
  if (typeof value === 'boolean') return [`${indent}${value ? 'Yes' : 'No'}`];
  if (Array.isArray(value)) {
    if (!value.length) return [`${indent}(none)`];
    return value.flatMap((item) => {
      const [first = '', ...rest] = valueLines(item, labelOf, `${indent}  `);
      return [`${indent}– ${first.trimStart()}`, ...rest];
    });
  }
  if (typeof value !== 'object') return [`${indent}${value}`];
  const fields = Object.entries(value).filter(([name]) => name !== 'ID');
  return fields.flatMap(([name, inner]) => {
    const label = `${indent}${labelOf(name)}:`;
    if (typeof inner === 'object' && inner !== null)
      return [label, ...valueLines(inner, labelOf, `${indent}  `)];
    return [`${label} ${valueLines(inner, labelOf)[0]}`];
  });
}

/** Units of comparison: lines for lists, words for texts. */
export function diffTokens(value: unknown, labelOf?: NestedLabelOf): string[] {
  if (typeof value === 'object' && value !== null)
    return valueLines(value, labelOf).map((line) => `${line}\n`);
  return valueLines(value)
    .join('\n')
    .split(/(?<=\s)/);
}
