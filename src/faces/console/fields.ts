import type { FastifyRequest } from 'fastify';
import { type ErrorDetail, invalidFields } from '../../errors.ts';
import { readBody } from '../../http/body/body.ts';
import type { AnyField, RecordOf, ReportProblem } from '../../schema/fields/field.ts';

/** Decodes a body that is not a record by the fields that it may have. */
export async function readFields<F extends Record<string, AnyField>, O extends Record<string, AnyField>>(
  request: FastifyRequest,
  required: F,
  optional: O = {} as O,
): Promise<RecordOf<F> & Partial<RecordOf<O>>> {
  const body = readBody(request);
  const problems: ErrorDetail[] = [];
  const values: Record<string, unknown> = {};
  const known: Record<string, AnyField> = { ...required, ...optional };
  for (const [name, value] of Object.entries(body)) {
    const report: ReportProblem = (code, message, inside = '') => {
      problems.push({ field: name + inside, code, message });
      return undefined;
    };
    const field = Object.hasOwn(known, name) ? known[name] : undefined;
    if (field) values[name] = field.decode(value, report);
    else report('unknown_field', 'is not a known field');
  }
  for (const name of Object.keys(required))
    if (!Object.hasOwn(body, name)) problems.push({ field: name, code: 'required', message: 'is required' });
  if (problems.length) throw invalidFields(problems);
  return values as RecordOf<F> & Partial<RecordOf<O>>;
}
