import { TextField } from '@mui/material';

function jsonSyntaxError(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Invalid JSON is reported but can be sent. */
export function BodyField({ body, onChange }: { body: string; onChange: (body: string) => void }) {
  const fault = jsonSyntaxError(body);
  return (
    <TextField
      label="Body (JSON)"
      multiline
      minRows={4}
      maxRows={18}
      value={body}
      error={fault !== undefined}
      helperText={fault ? `Invalid JSON: ${fault}` : undefined}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        htmlInput: { spellCheck: false, style: { fontFamily: 'ui-monospace, monospace', fontSize: 13 } },
      }}
    />
  );
}
