/** Fields with an error, by input name, with their messages. */
export function invalidFields(errors: object, prefix = ''): [name: string, words: string][] {
  return Object.entries(errors).flatMap(([name, error]: [string, { message?: unknown } | undefined]) => {
    // `root` is an error of the whole form.
    if (!error || name === 'root') return [];
    const path = prefix + name;
    return typeof error.message === 'string' ? [[path, error.message]] : invalidFields(error, `${path}.`);
  });
}
