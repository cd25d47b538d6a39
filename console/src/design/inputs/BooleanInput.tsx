import { FormControl, FormControlLabel, FormHelperText, Switch, type SxProps } from '@mui/material';
import { type FieldProps, useField } from './use-field.tsx';

export interface BooleanInputProps extends FieldProps {
  sx?: SxProps;
}

export function BooleanInput({ sx, ...props }: BooleanInputProps) {
  const { field, id, hasError, title, hint } = useField({ defaultValue: false, ...props });
  const hintId = `${id}-hint`;
  return (
    <FormControl error={hasError} disabled={props.disabled ?? false} {...(sx && { sx })}>
      <FormControlLabel
        label={title}
        sx={{ ml: 0, mr: 0, gap: 1 }}
        control={
          <Switch
            id={id}
            name={field.name}
            edge="start"
            checked={Boolean(field.value)}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': hint ? hintId : undefined } }}
            onChange={(_event, isOn) => field.onChange(isOn)}
            onBlur={field.onBlur}
          />
        }
      />
      {hint && (
        <FormHelperText id={hintId} sx={{ mt: 0, pl: 5 }}>
          {hint}
        </FormHelperText>
      )}
    </FormControl>
  );
}
