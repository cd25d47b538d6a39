import { Box, FormHelperText, FormLabel, Skeleton } from '@mui/material';
import { FieldTitle, useInput, useRecordContext, useResourceContext, ValidationError } from 'ra-core';
import { Suspense, useId } from 'react';
import { lazyComponent } from '../app/lazy-component.tsx';
import { hasScriptLinks } from './links.ts';

const HtmlEditor = lazyComponent(() => import('./HtmlEditor.tsx'), 'HtmlEditor');

interface HtmlInputProps {
  source: string;
  helperText?: string;
  isRequired?: boolean;
}

/** Input for plain text or HTML. Untouched text keeps its exact spelling. */
export function HtmlInput({ source, helperText, isRequired = false }: HtmlInputProps) {
  const labelId = useId();
  const resource = useResourceContext() as string;
  const stored = useRecordContext()?.[source] as string | undefined;
  const { field, fieldState } = useInput({
    source,
    resource,
    defaultValue: '',
    format: (value: string | null) => value ?? '',
    parse: (value: string) => value,
    validate: (value: string) => {
      if (isRequired && !value) return 'ra.validation.required';
      return value && value !== stored && hasScriptLinks(value)
        ? 'Must not contain links that run a script'
        : undefined;
    },
  });
  const problem = fieldState.error?.message;
  return (
    <Box sx={{ width: '100%', my: 1 }}>
      <FormLabel
        component="span"
        id={labelId}
        error={Boolean(problem)}
        sx={{ display: 'block', mb: 0.5, color: problem ? undefined : 'text.primary' }}
      >
        <FieldTitle source={source} resource={resource} isRequired={isRequired} />
      </FormLabel>
      <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
        <HtmlEditor
          value={field.value}
          stored={stored ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          labelId={labelId}
        />
      </Suspense>
      {(problem || helperText) && (
        <FormHelperText error={Boolean(problem)}>
          {problem ? <ValidationError error={problem} /> : helperText}
        </FormHelperText>
      )}
    </Box>
  );
}
