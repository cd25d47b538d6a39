import { required } from 'ra-core';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { RadioInput } from '../design/inputs/RadioInput.tsx';
import { SelectInput } from '../design/inputs/SelectInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { HtmlInput } from '../editor/HtmlInput.tsx';
import { dynamicContents, type PageType, pageTypes } from './page.ts';

const isDynamicContent = (content: unknown): boolean => dynamicContents.some(({ id }) => id === content);

const refuseAddress = (value: unknown): string | undefined =>
  /^https?:\/\/[^\s\\/?#]+[^\s\\]*$/.test(String(value))
    ? undefined
    : 'Enter an address that begins with https://';

/** Page type and content. Switching the type back and forth keeps both contents. */
export function ContentInput() {
  const { getValues, setValue } = useFormContext();
  const type = useWatch({ name: 'page_type' }) as PageType;
  const content = useWatch({ name: 'content' }) as unknown;
  const savedContents = useRef({ text: '', filling: '' });

  function onChange(next: PageType): void {
    const content = (getValues('content') as string | null) ?? '';
    if (isDynamicContent(content)) savedContents.current.filling = content;
    else savedContents.current.text = content;
    const nextContent = next === 'dynamic' ? savedContents.current.filling : savedContents.current.text;
    setValue('content', nextContent, { shouldDirty: true });
  }

  return (
    <>
      <RadioInput
        source="page_type"
        choices={pageTypes}
        row={false}
        onChange={(next) => onChange(next as PageType)}
      />
      {type === 'dynamic' ? (
        <>
          <SelectInput source="content" label="Content" choices={dynamicContents} validate={required()} />
          {content === 'external' && (
            <TextInput
              source="external_url"
              type="url"
              validate={[required(), refuseAddress]}
              helperText="Visitors of the page are taken to this address"
            />
          )}
        </>
      ) : (
        <HtmlInput source="content" />
      )}
    </>
  );
}
