import { limits } from '../../limits.ts';
import type { Field, FieldOptions } from '../../schema/fields/field.ts';
import { objects, text } from '../../schema/fields/index.ts';

export interface VerificationTag {
  name: string;
  content: string;
}

/** `<meta>` tags by which a search engine knows that the site is its owner's. A change sends all of them. */
export function verificationTags(options: FieldOptions): Field<string> {
  const { partial: _, ...field } = objects(
    {
      name: text({
        nonEmpty: true,
        pattern: /^[A-Za-z0-9:._-]*$/,
        patternMessage: 'have only letters, digits and : . _ -',
        example: 'google-site-verification',
      }),
      content: text({ nonEmpty: true, example: 'dGhlIHRhZyBvZiBhbiBvd25lcg' }),
    },
    { ...options, required: ['name', 'content'], maxItems: limits.verificationTags },
  );
  return field;
}

export const parseVerification = (stored: string): VerificationTag[] => JSON.parse(stored);
