/** The fields of a form that have an error, by the names of their inputs, and what is wrong with each. */
export function invalidFields(errors: object, above = ''): [name: string, words: string][] {
  return Object.entries(errors).flatMap(([name, error]: [string, { message?: unknown } | undefined]) => {
    // What concerns the whole form is no field.
    if (!error || name === 'root') return [];
    const place = above + name;
    return typeof error.message === 'string' ? [[place, error.message]] : invalidFields(error, `${place}.`);
  });
}
