import { MenuItem } from '@mui/material';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export interface Choice {
  id: string | number;
  name: string;
}

interface SelectInputProps extends TextInputProps {
  choices: readonly Choice[];
  /** Names the empty choice; without it, one that is chosen stays so. */
  emptyText?: string;
}

export const SelectInput = ({ choices, emptyText, slotProps, ...props }: SelectInputProps) => (
  <TextInput
    select
    {...props}
    slotProps={{ select: { displayEmpty: emptyText !== undefined }, ...slotProps }}
  >
    {emptyText !== undefined && <MenuItem value="">{emptyText}</MenuItem>}
    {choices.map(({ id, name }) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    ))}
  </TextInput>
);
