import { BooleanInput, type BooleanInputProps } from '../design/inputs/BooleanInput.tsx';

/** A switch for fields that hold '1' and '0'. */
export const FlagInput = (props: BooleanInputProps) => (
  <BooleanInput
    format={(flag: unknown) => flag === '1'}
    parse={(on: boolean) => (on ? '1' : '0')}
    defaultValue="0"
    {...props}
  />
);
