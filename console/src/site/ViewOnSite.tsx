import { ArrowTopRightOnSquareIcon, EyeIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useNotify, useRecordContext, useResourceContext } from 'ra-core';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { useSite } from '../settings/use-site.ts';
import { currentTimestamp } from '../shared/zoned-time.ts';
import { previewAddress } from './preview-link.ts';
import { sitePathOf } from './site-paths.ts';
import { useSiteAddress } from './use-site-address.ts';

interface Publishable extends ConsoleRecord {
  visible?: boolean;
  is_draft?: boolean;
  datetime?: string;
}

const isPublished = ({ is_draft, datetime }: Publishable): boolean =>
  !is_draft && (datetime === undefined || datetime <= currentTimestamp());

/** Opens the record's page: as visitors see it or, if they don't yet, as a preview. */
export function ViewOnSite() {
  const record = useRecordContext<Publishable>();
  const resource = useResourceContext();
  const site = useSite();
  const address = useSiteAddress();
  const path = record && sitePathOf(resource, record);
  if (!record || path === undefined || !site || !address || record.visible === false) return null;
  if (!site.is_published || !isPublished(record)) return <PreviewButton path={`/${path}`} />;
  return (
    <Button
      href={address + path}
      target="_blank"
      rel="noopener"
      color="inherit"
      startIcon={<ArrowTopRightOnSquareIcon />}
    >
      View on site
    </Button>
  );
}

function PreviewButton({ path }: { path: string }) {
  const notify = useNotify();

  async function open(): Promise<void> {
    // At once: later, browsers would block it.
    const tab = window.open('about:blank', '_blank');
    try {
      const address = await previewAddress(path);
      if (!tab) return;
      tab.opener = null;
      tab.location.href = address;
    } catch (error) {
      tab?.close();
      notify((error as Error).message, { type: 'error' });
    }
  }
  return (
    <Button color="inherit" startIcon={<EyeIcon />} onClick={() => void open()}>
      Preview on site
    </Button>
  );
}
