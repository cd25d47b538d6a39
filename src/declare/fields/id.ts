import { limits } from '../../limits.ts';
import type { Field } from './field.ts';
import { toInteger } from './integer.ts';

export const isId = (value: number | undefined): value is number =>
  value !== undefined && value >= 1 && value <= limits.id;

const { countedId, freeId } = limits;
const isLeftFree = (value: number): boolean => value > countedId && value <= freeId;

const idText = /^[1-9][0-9]{0,14}$/;

/** The ID in a path, or undefined for what can be no ID. */
export const parseId = (text: string): number | undefined => (idText.test(text) ? Number(text) : undefined);

export function id(): Field<number> {
  return {
    readOnly: true,
    column: 'integer',
    schema: {
      type: 'integer',
      minimum: 1,
      description: 'Identifier, counted up from 1 and never used again',
    },
    initial: () => 0,
    decode: (value, report) => {
      const number = toInteger(value);
      if (!isId(number)) return report('must be a positive integer');
      return isLeftFree(number) ? report(`must not be from ${countedId + 1} to ${freeId}`) : number;
    },
  };
}
