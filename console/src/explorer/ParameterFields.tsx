import { MenuItem, TextField } from '@mui/material';
import type { Parameter } from './openapi.ts';

interface ParameterFieldsProps {
  parameters: Parameter[];
  values: Record<string, string>;
  onChange: (name: string, value: string) => void;
}

export function ParameterFields({ parameters, values, onChange }: ParameterFieldsProps) {
  return parameters.map((parameter) => {
    const { name, description, required, schema } = parameter;
    const choices = schema?.enum;
    return (
      <TextField
        key={`${parameter.in} ${name}`}
        label={parameter.in === 'header' ? `${name} (header)` : name}
        // Descriptions may contain Markdown code spans.
        helperText={description?.replaceAll('`', '')}
        required={required ?? false}
        select={choices !== undefined}
        value={values[name] ?? ''}
        onChange={({ target }) => onChange(name, target.value)}
      >
        {choices && <MenuItem value="">(not set)</MenuItem>}
        {choices?.map((choice) => (
          <MenuItem key={String(choice)} value={String(choice)}>
            {String(choice)}
          </MenuItem>
        ))}
      </TextField>
    );
  });
}
