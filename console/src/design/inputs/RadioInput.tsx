import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import type { Choice } from './SelectInput.tsx';
import { type FieldProps, useField } from './use-field.tsx';

interface RadioInputProps extends FieldProps {
  choices: readonly Choice[];
  row?: boolean;
}

export function RadioInput({ choices, row = true, ...props }: RadioInputProps) {
  const { field, id, hasError, title, hint } = useField(props);
  return (
    <FormControl
      component="fieldset"
      sx={{ mt: 2 }}
      error={hasError}
      aria-describedby={hint ? `${id}-hint` : undefined}
    >
      <FormLabel component="legend">{title}</FormLabel>
      <RadioGroup
        row={row}
        name={field.name}
        value={field.value}
        onChange={(_event, value) => field.onChange(value)}
        onBlur={field.onBlur}
      >
        {choices.map(({ id: value, name }, index) => (
          <FormControlLabel
            key={value}
            value={value}
            label={name}
            control={<Radio size="small" {...(!index && { slotProps: { input: { ref: field.ref } } })} />}
          />
        ))}
      </RadioGroup>
      {hint && <FormHelperText id={`${id}-hint`}>{hint}</FormHelperText>}
    </FormControl>
  );
}
