import { TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useField } from '../design/inputs/use-field.tsx';

interface LinesInputProps<Entry> {
  source: string;
  label: string;
  helperText: string;
  lineOf: (entry: Entry) => string;
  /** undefined: the line is none. */
  entryOf: (line: string) => Entry | undefined;
  /** Says what a line is. */
  refusal: string;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A list, with a line of text for each entry. */
export function LinesInput<Entry>({ lineOf, entryOf, refusal, ...props }: LinesInputProps<Entry>) {
  const isRefused = useRef(false);
  const { field, id, hasError, title, hint } = useField<Entry[]>({
    ...props,
    validate: () => (isRefused.current ? refusal : undefined),
  });
  const value = (field.value || []) as Entry[];
  const textOf = (entries: Entry[]): string => entries.map(lineOf).join('\n');
  const [text, setText] = useState(() => textOf(value));
  const typed = useRef(value);
  // Another record, or what the server made of it.
  useEffect(() => {
    if (JSON.stringify(typed.current) === JSON.stringify(value)) return;
    typed.current = value;
    setText(value.map(lineOf).join('\n'));
  }, [value, lineOf]);

  function change(next: string): void {
    setText(next);
    const entries = linesOf(next).map(entryOf);
    isRefused.current = entries.includes(undefined);
    typed.current = entries.filter((entry) => entry !== undefined);
    field.onChange(typed.current);
  }
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={title}
      multiline
      minRows={2}
      value={text}
      error={hasError}
      helperText={hint}
      onChange={({ target }) => change(target.value)}
      onBlur={field.onBlur}
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
    />
  );
}
