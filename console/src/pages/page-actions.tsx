import {
  ArrowDownIcon,
  ArrowRightEndOnRectangleIcon,
  ArrowUpIcon,
  DocumentDuplicateIcon,
  PencilSquareIcon,
  PlusIcon,
  TrashIcon,
} from '@heroicons/react/24/outline';
import type { useRedirect } from 'ra-core';
import type { TreeAction } from '../tree/types.ts';
import { fetchSubpages, type SitePage } from './page.ts';

export interface OpenDialog {
  what: 'move' | 'delete';
  page: SitePage;
}

interface PageActionContext {
  openDialog: (dialog: OpenDialog) => void;
  redirect: ReturnType<typeof useRedirect>;
  /** `run` of useServerAction. */
  run: (work: () => Promise<void>) => Promise<void>;
  move: (page: SitePage, parent: number, index?: number) => Promise<void>;
  duplicate: (id: number) => Promise<void>;
}

const small = { fontSize: 'small' } as const;

export function pageActions(
  page: SitePage,
  { openDialog, redirect, run, move, duplicate }: PageActionContext,
): TreeAction[] {
  async function shift(offset: 1 | -1): Promise<void> {
    const siblings = await fetchSubpages(page.parent_id);
    const index = siblings.findIndex(({ ID }) => ID === page.ID);
    await move(page, page.parent_id, Math.max(0, index + offset));
  }
  return [
    { label: 'Edit', icon: <PencilSquareIcon {...small} />, run: () => redirect('edit', 'pages', page.ID) },
    { label: 'Move up', icon: <ArrowUpIcon {...small} />, run: () => void run(() => shift(-1)) },
    { label: 'Move down', icon: <ArrowDownIcon {...small} />, run: () => void run(() => shift(1)) },
    {
      label: 'Move to…',
      icon: <ArrowRightEndOnRectangleIcon {...small} />,
      run: () => openDialog({ what: 'move', page }),
    },
    {
      label: 'Add subpage',
      icon: <PlusIcon {...small} />,
      run: () =>
        redirect(`/pages/create?source=${encodeURIComponent(JSON.stringify({ parent_id: page.ID }))}`),
    },
    {
      label: 'Duplicate',
      icon: <DocumentDuplicateIcon {...small} />,
      run: () => void duplicate(page.ID),
    },
    { label: 'Delete', icon: <TrashIcon {...small} />, run: () => openDialog({ what: 'delete', page }) },
  ];
}
