/** A value as lines of text; nested values are indented. */
export function valueLines(value: unknown, indent = ''): string[] {
  if (value === null || value === undefined || value === '') return [`${indent}(empty)`];
  if (typeof value === 'boolean') return [`${indent}${value ? 'Yes' : 'No'}`];
  if (Array.isArray(value)) {
    if (!value.length) return [`${indent}(none)`];
    return value.flatMap((item) => {
      const [first = '', ...rest] = valueLines(item, `${indent}  `);
      return [`${indent}– ${first.trimStart()}`, ...rest];
    });
  }
  if (typeof value !== 'object') return [`${indent}${value}`];
  return Object.entries(value).flatMap(([name, inner]) => {
    const label = `${indent}${name.replaceAll('_', ' ')}:`;
    if (typeof inner === 'object' && inner !== null) return [label, ...valueLines(inner, `${indent}  `)];
    return [`${label} ${valueLines(inner)[0]}`];
  });
}

/** Units of comparison: lines for lists, words for texts. */
export function diffTokens(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return valueLines(value).map((line) => `${line}\n`);
  return valueLines(value)
    .join('\n')
    .split(/(?<=\s)/);
}
