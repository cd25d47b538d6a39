import { limits } from '../../limits.ts';
import type { Field } from './field.ts';
import { parseInteger } from './integer.ts';

export const isId = (value: number | undefined): value is number =>
  value !== undefined && value >= 1 && value <= limits.maxId;

const { maxCountedId, maxFreeId } = limits;
const isReserved = (value: number): boolean => value > maxCountedId && value <= maxFreeId;

export function id(): Field<number> {
  return {
    readOnly: true,
    columnType: 'integer',
    schema: {
      type: 'integer',
      minimum: 1,
      description: 'Identifier, ascending from 1, never reused',
    },
    defaultValue: () => 0,
    decode: (value, report) => {
      const number = parseInteger(value);
      if (!isId(number)) return report('invalid_id', 'must be a positive integer');
      return isReserved(number)
        ? report('out_of_range', `must not be from ${maxCountedId + 1} to ${maxFreeId}`)
        : number;
    },
  };
}
