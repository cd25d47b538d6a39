import { Autocomplete, type SxProps, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import type { Choice } from './SelectInput.tsx';
import { type FieldProps, useField } from './use-field.tsx';

export interface AutocompleteInputProps<One extends Choice = Choice>
  extends FieldProps<number | string | null> {
  choices: readonly One[];
  /** How a choice looks in the list, if its name does not say enough. */
  renderChoice?: (choice: One) => ReactNode;
  /** Called with what is typed where the server does the searching. */
  onSearch?: (typed: string) => void;
  isLoading?: boolean;
  disableClearable?: boolean;
  noOptionsText?: ReactNode;
  placeholder?: string | undefined;
  sx?: SxProps;
}

const keepAll = <One,>(choices: One[]): One[] => choices;

/** One of many choices, found by typing. */
export function AutocompleteInput<One extends Choice = Choice>({
  choices,
  renderChoice = ({ name }) => name,
  onSearch,
  isLoading = false,
  disableClearable = false,
  noOptionsText = 'No matches',
  placeholder,
  sx,
  ...props
}: AutocompleteInputProps<One>) {
  const { field, id, isRequired, hasError, title, hint } = useField(props);
  const value = choices.find((choice) => String(choice.id) === String(field.value)) ?? null;
  return (
    <Autocomplete<One, false, boolean>
      id={id}
      options={choices as One[]}
      value={value}
      loading={isLoading}
      disabled={props.disabled ?? false}
      readOnly={props.readOnly ?? false}
      disableClearable={disableClearable}
      noOptionsText={noOptionsText}
      autoHighlight
      selectOnFocus
      handleHomeEndKeys
      clearOnBlur
      {...(sx && { sx })}
      {...(onSearch && { filterOptions: keepAll })}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id: key }) => key}
      isOptionEqualToValue={(one, other) => String(one.id) === String(other.id)}
      renderOption={({ key, ...item }, choice) => (
        <li key={key} {...item}>
          {renderChoice(choice)}
        </li>
      )}
      onChange={(_event, choice) => field.onChange(choice ? choice.id : '')}
      onInputChange={(_event, typed, reason) => onSearch?.(reason === 'input' ? typed : '')}
      onBlur={field.onBlur}
      renderInput={({ InputLabelProps, InputProps, inputProps, ...input }) => (
        <TextField
          {...input}
          name={field.name}
          inputRef={field.ref}
          label={title}
          error={hasError}
          helperText={hint}
          placeholder={placeholder ?? ''}
          slotProps={{
            inputLabel: InputLabelProps,
            input: InputProps,
            htmlInput: { ...inputProps, 'aria-required': isRequired || undefined },
          }}
        />
      )}
    />
  );
}
