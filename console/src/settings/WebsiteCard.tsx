import { ArrowTopRightOnSquareIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { required, useRecordContext } from 'ra-core';
import { useEffect } from 'react';
import { FormCard } from '../design/FormCard.tsx';
import { BooleanInput } from '../design/inputs/BooleanInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { useSiteAddress } from '../site/use-site-address.ts';
import type { Site } from './use-site.ts';

const refuseSlug = (value: unknown): string | undefined =>
  /^(?!xn--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(String(value))
    ? undefined
    : 'Use letters a to z, digits and hyphens, with no hyphen at either end';

/** Where the site is, and whether visitors see it. */
export function WebsiteCard() {
  const address = useSiteAddress();
  const slug = useRecordContext<Site>()?.slug;
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the slug
  useEffect(() => void client.invalidateQueries({ queryKey: ['/site-address'] }), [slug, client]);
  return (
    <FormCard
      title="Website"
      action={
        address && (
          <Button
            href={address}
            target="_blank"
            rel="noopener"
            size="small"
            startIcon={<ArrowTopRightOnSquareIcon />}
          >
            View site
          </Button>
        )
      }
    >
      <BooleanInput
        source="is_published"
        helperText="If off, visitors see a short notice, and only preview links show the site"
      />
      <TextInput
        source="slug"
        validate={[required(), refuseSlug]}
        helperText={`First part of the address${address ? `, now ${address}` : ''}. The former address leads to the new one`}
        slotProps={{ htmlInput: { autoCapitalize: 'off', spellCheck: false } }}
      />
    </FormCard>
  );
}
