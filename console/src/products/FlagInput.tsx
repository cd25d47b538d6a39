import { BooleanInput, type BooleanInputProps } from 'react-admin';

/** A switch over a field that spells yes and no as 1 and 0, in quotes. */
export const FlagInput = (props: BooleanInputProps) => (
  <BooleanInput
    format={(flag: string | undefined) => flag === '1'}
    parse={(on: boolean) => (on ? '1' : '0')}
    defaultValue="0"
    {...props}
  />
);
