import { DocumentTextIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { api } from '../api/call.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { EmptyState } from '../design/EmptyState.tsx';

/** Offers the pages that the site shows as long as there are none. */
export function EmptyPages({ onCreated }: { onCreated: () => void }) {
  const { run, busy } = useServerAction();
  return (
    <EmptyState
      icon={DocumentTextIcon}
      title="No pages yet"
      action={
        <Button
          variant="contained"
          loading={busy}
          onClick={() => run(() => api.post('/starter-pages'), onCreated)}
        >
          Create starter pages
        </Button>
      }
    >
      Until you add a page, your site shows starter pages: a welcome, your products, a blog and a contact
      form. Create them here to edit them, or add pages of your own.
    </EmptyState>
  );
}
