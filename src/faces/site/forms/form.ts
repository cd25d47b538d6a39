import { limits } from '../../../limits.ts';
import { emailPattern } from '../../../schema/fields/email.ts';
import type { StoredValue } from '../../../schema/fields/field.ts';
import type { AnyResource } from '../../../schema/resource.ts';
import { tokenField, trapField } from './guard.ts';

/** A field of a form. Its name is the theme's key for its label, too. */
export interface FormField {
  name: string;
  kind: 'text' | 'email' | 'url' | 'message' | 'rating';
  /** Of a rating: the best one. */
  most?: number;
  isOptional?: boolean;
  autocomplete?: string;
}

/** What visitors send, and the record that becomes of it. */
export interface Form {
  /** In the address of the page that shows it, and in its token. */
  subject: string;
  resource: AnyResource;
  fields: readonly FormField[];
  /** Fields of the record that the visitor does not choose. */
  values: Record<string, StoredValue>;
  /** What stands in the fields at first. */
  initial?: Record<string, string>;
}

/** A key of the theme's words, for each wrong field. */
export type FormProblems = Record<
  string,
  'fieldMissing' | 'fieldTooLong' | 'notAnEmail' | 'notAnAddress' | 'notARating'
>;

interface Rating {
  value: string;
  isChosen: boolean;
}

export interface FormView {
  token: string;
  tokenField: string;
  trapField: string;
  isSent: boolean;
  hasProblems: boolean;
  fields: (FormField & {
    value: string;
    problem: string | undefined;
    isMessage: boolean;
    ratings: Rating[];
    most: number;
  })[];
}

/** `1` to `5`. */
const ratingsOf = ({ most = 0 }: FormField): string[] =>
  Array.from({ length: most }, (_, index) => String(index + 1));

const mostOf = ({ kind }: FormField): number =>
  kind === 'message' ? limits.messageCharacters : limits.textCharacters;

/** The texts of the form's fields; missing ones are empty. */
export const textsOf = (body: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '').trim().replaceAll('\r\n', '\n') : '',
    ]),
  );

export function problemsOf({ fields }: Form, texts: Record<string, string>): FormProblems {
  const problems: FormProblems = {};
  for (const field of fields) {
    const text = texts[field.name] ?? '';
    if (!text) {
      if (!field.isOptional) problems[field.name] = 'fieldMissing';
    } else if (text.length > mostOf(field)) problems[field.name] = 'fieldTooLong';
    else if (field.kind === 'email' && !emailPattern.test(text)) problems[field.name] = 'notAnEmail';
    else if (field.kind === 'rating' && !ratingsOf(field).includes(text)) problems[field.name] = 'notARating';
    else if (field.kind === 'url' && !/^https?:\/\/[^\s/]+\.\S+$/i.test(text))
      problems[field.name] = 'notAnAddress';
  }
  return problems;
}

export const viewOf = (
  form: Form,
  token: string,
  { isSent, texts, problems }: { isSent: boolean; texts: Record<string, string>; problems: FormProblems },
): FormView => ({
  ...{ token, tokenField, trapField, isSent, hasProblems: Object.keys(problems).length > 0 },
  fields: form.fields.map((field) => ({
    ...field,
    value: texts[field.name] ?? form.initial?.[field.name] ?? '',
    problem: problems[field.name],
    isMessage: field.kind === 'message',
    ratings: ratingsOf(field).map((value) => ({ value, isChosen: value === texts[field.name] })),
    most: mostOf(field),
  })),
});
