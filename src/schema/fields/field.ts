/** What a column holds, in both stores alike. */
export type StoredValue = number | string | null;
export type StoredRecord = Record<string, StoredValue>;

/** Tells what is wrong with a value; `inside` names the place within it, such as `[0].title`. */
export type ReportProblem = (message: string, inside?: string) => undefined;

export type JsonSchema = { [keyword: string]: unknown };

/** What encoding needs beside the record. */
export interface EncodeContext {
  baseUrl: string;
}

/** What is stored does not depend on the address that the server is reached at. */
export const noContext: EncodeContext = { baseUrl: '' };

/** What a resource may say of any field, whatever its kind. */
export interface FieldOptions {
  /** Ignored in requests, so that what GET returned can be sent back; taken from a bundle. */
  readOnly?: boolean;
  /** Shown in one form only. `owner`: the API never shows it; owners see it, and bundles hold it. */
  onlyIn?: 'single' | 'list' | 'owner';
  /** What lists show in place of the value. */
  listValue?: unknown;
  description?: string;
  example?: unknown;
}

/** One kind of value: how it is described, stored, read from a request and written to the wire. */
export interface Field<S extends StoredValue = StoredValue> extends FieldOptions {
  /** null: derived from the rest of the record, not stored. */
  columnType: 'integer' | 'text' | null;
  /** As responses show it. */
  schema: JsonSchema;
  /** As requests may spell it, where that is wider. */
  inputSchema?: JsonSchema;
  /** The value where none is given. */
  defaultValue(now: string): S;
  decode(value: unknown, report: ReportProblem): S | undefined;
  /** What is shown of it, as JSON text; where this is missing, the value as it is stored. */
  encode?(value: S, record: StoredRecord, context: EncodeContext): string;
  /** For what is derived: the stored fields that it follows from. */
  sourceFields?: readonly string[];
  /** Set by the kinds that point at other records. */
  reference?: Reference;
  /** Set by text fields that no two records of an account may share. */
  unique?: Unique;
}

/** A schema of a field's values, with what the resource says of the field. */
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
  /** Name of the resource pointed at. */
  target: string;
  /** 0 stands for none. */
  optional: boolean;
  /** What happens to this record when the one it points at is removed. */
  onDelete: 'reparent' | 'cascade' | 'unlink' | 'restrict';
  /** For lists of references: the table that makes them searchable from the other side. */
  linkTable?: string;
}

export interface Unique {
  caseInsensitive: boolean;
  /** Other fields that must agree for two values to clash. */
  scope: string[];
}

export type FieldMap = Record<string, Field>;

// biome-ignore lint/suspicious/noExplicitAny: the only way to match a Field of any stored type
export type AnyField = Field<any>;

export type RecordOf<F extends Record<string, AnyField>> = {
  [K in keyof F]: F[K] extends Field<infer S> ? S : never;
};

/** The name of the column that lets a text be compared ignoring case. */
export const foldedColumn = (field: string): string => `${field}_folded`;
