import type { DetailCode, Problem } from '../../errors.ts';

export type { Problem } from '../../errors.ts';

/** A column's value, the same on both databases. */
export type StoredValue = number | string | null;
export type StoredRecord = Record<string, StoredValue>;

/** Reports a problem with a value; `path` is the place inside it, such as `[0].title`. */
export type ReportProblem = (code: DetailCode, message: string, path?: string) => undefined;

export type JsonSchema = { [keyword: string]: unknown };

export interface EncodeContext {
  baseUrl: string;
}

/** For stored JSON, which must not depend on the server's address. */
export const noContext: EncodeContext = { baseUrl: '' };

export interface FieldOptions {
  /** Ignored in requests, so that the body of a GET can be sent back; bundles may set it. */
  readOnly?: boolean;
  /** Read-only for apps alone. */
  ownerMaySet?: boolean;
  /** Hides the field from other views. `owner`: shown in the console and in bundles, not in the API. */
  onlyIn?: 'single' | 'list' | 'owner';
  /** A constant that replaces the value in lists. Sent back, it leaves the stored value unchanged. */
  listValue?: unknown;
  /** Unless the request also sets this field to this value. */
  listValueReplacesWith?: { field: string; value: StoredValue };
  description?: string;
  example?: unknown;
}

/** A field's schema, column type, decoder and encoder. */
export interface Field<S extends StoredValue = StoredValue> extends FieldOptions {
  /** The number counts towards the account's quota of bytes, as the bytes of its texts do. */
  countsAsBytes?: boolean;
  /** The text is the hash of a blob, which is removed some time after the last record with it. */
  namesBlob?: boolean;
  /** null: derived, not stored. */
  columnType: 'integer' | 'text' | null;
  schema: JsonSchema;
  /** For requests, where it differs. */
  inputSchema?: JsonSchema;
  defaultValue(now: string): S;
  decode(value: unknown, report: ReportProblem): S | undefined;
  /** Returns JSON text. Without it, the stored value is encoded as it is. */
  encode?(value: S, record: StoredRecord, context: EncodeContext): string;
  /** The stored fields that a derived one is computed from. */
  sourceFields?: readonly string[];
  reference?: Reference;
  unique?: Unique;
  /** The address of the account's site: unlike that of all other accounts. '' stands for the one that the account has. */
  isSiteSlug?: boolean;
  /** Nested objects: decodes an update, in which members are left out. */
  partial?: PartialDecoder<S>;
  /** Where a rule of the resource allows less than the schema does. */
  maxInputBytes?: number;
  /** A rule for new values only: values stored before it remain valid. Returns the problem. */
  newValueProblem?(value: S): Problem | undefined;
}

export interface PartialDecoder<S extends StoredValue> {
  inputSchema: JsonSchema;
  decode(value: unknown, report: ReportProblem): S | undefined;
  /** Adds the members left out, as parsed JSON: from the stored value, or defaults. */
  complete(value: unknown, before: unknown, report: ReportProblem): unknown;
}

export function withDescription(
  { description, example, readOnly }: FieldOptions,
  schema: JsonSchema,
): JsonSchema {
  const sentences = [description, schema.description].filter((words) => words !== undefined);
  return {
    ...schema,
    ...(sentences.length && { description: sentences.join('. ') }),
    ...(example !== undefined && { examples: [example] }),
    ...(readOnly && { readOnly }),
  };
}

export interface Reference {
  target: string;
  /** Allows 0, which means none. */
  optional: boolean;
  /** What deleting the target does to this record. */
  onDelete: 'reparent' | 'cascade' | 'unlink' | 'restrict';
  /** The join table of a list of references. */
  linkTable?: string;
}

export interface Unique {
  caseInsensitive: boolean;
  /** Further fields of the unique constraint. */
  scope: string[];
  /** Only one account may have the value. */
  acrossAccounts?: boolean;
}

export type FieldMap = Record<string, Field>;

// biome-ignore lint/suspicious/noExplicitAny: the only way to match a Field of any stored type
export type AnyField = Field<any>;

/** A resource's fields, by name. */
export type Fields = Record<string, AnyField>;

export type RecordOf<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<infer S> ? S : never;
};

/** The column with the lower-case copy of a case-insensitively unique text. */
export const foldedColumn = (field: string): string => `${field}_folded`;
