/** Whether two names are equal to a reader: ignores case and outer spaces. */
export const isEqualName = (one: unknown, other: unknown): boolean => foldName(one) === foldName(other);

const foldName = (name: unknown): string =>
  String(name ?? '')
    .trim()
    .toLowerCase();

export const equalNameMessage = 'This name is already used';
