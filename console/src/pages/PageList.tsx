import { PlusIcon } from '@heroicons/react/24/outline';
import { Button, Card, Typography } from '@mui/material';
import { useDataProvider, useRedirect } from 'ra-core';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useServerAction } from '../api/use-server-action.ts';
import { useDuplicate } from '../design/list/use-duplicate.ts';
import { PageActions } from '../design/PageHeader.tsx';
import { Title } from '../design/Title.tsx';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import { RecordTree } from '../tree/RecordTree.tsx';
import type { TreeHandle } from '../tree/types.ts';
import { useTreeBulk } from '../tree/use-tree-bulk.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { EmptyPages } from './EmptyPages.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { PageBadge } from './PageBadge.tsx';
import { PageInput } from './PageInput.tsx';
import { fetchSubpages, nextMenuOrder, type SitePage } from './page.ts';
import { type OpenDialog, pageActions } from './page-actions.tsx';
import { pageCopy } from './page-copy.ts';
import { movePage } from './page-order.ts';

export function PageList() {
  const tree = useRef<TreeHandle>(null);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const dataProvider = useDataProvider();
  const redirect = useRedirect();
  const duplicate = useDuplicate(pageCopy);
  const notifyUndoable = useUndoNotice();
  const { run } = useServerAction();
  const bulk = useTreeBulk<SitePage>({
    resource: 'pages',
    tree,
    parentField: 'parent_id',
    nameOf: ({ page_title }) => page_title,
    parentInput: <PageInput source="parent_id" />,
    effect: 'Their subpages will move up one level.',
    placeOf: async (parent, count) => {
      const first = await nextMenuOrder(parent);
      return Array.from({ length: count }, (_, index) => ({ menu_order: first + index }));
    },
  });

  async function move(page: SitePage, parent: number, index?: number): Promise<void> {
    const changed = await movePage(page, parent, index);
    if (changed.length) void notifyUndoable(`${page.page_title} moved`, 'pages', changed);
  }
  async function moveAndShow(page: SitePage, parent: number, index?: number): Promise<void> {
    await move(page, parent, index);
    await tree.current?.reload([page.parent_id, parent]);
    if (parent) tree.current?.open(parent);
  }
  async function rename(page: SitePage, page_title: string): Promise<void> {
    await dataProvider.update('pages', { id: page.ID, data: { ...page, page_title }, previousData: page });
    void notifyUndoable(`${page.page_title} renamed to ${page_title}`, 'pages', [page.ID]);
  }

  return (
    <>
      <Title title="Pages" />
      <PageActions>
        <Button variant="contained" startIcon={<PlusIcon />} component={Link} to="/pages/create">
          Add page
        </Button>
      </PageActions>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        Your site’s pages, in menu order.
      </Typography>
      <Card sx={{ p: { xs: 1, sm: 2 }, overflow: 'visible' }}>
        <RecordTree<SitePage>
          ref={tree}
          label="Pages"
          storageKey="pages"
          ordered
          fetchChildren={fetchSubpages}
          nameOf={({ page_title }) => page_title}
          onMove={move}
          onRename={rename}
          pathOf={({ ID }) => `/pages/${ID}`}
          actions={(page) =>
            pageActions(page, { openDialog: setOpenDialog, redirect, run, move: moveAndShow, duplicate })
          }
          bulkActions={(selected) =>
            bulk.actionsFor(selected, [
              {
                label: 'Show in menu',
                run: () => void bulk.update(selected, { is_onmenu: true }, 'shown in the menu'),
              },
              {
                label: 'Hide from menu',
                run: () => void bulk.update(selected, { is_onmenu: false }, 'hidden from the menu'),
              },
            ])
          }
          badge={(page) => <PageBadge page={page} />}
          empty={<EmptyPages onCreated={() => void tree.current?.reload([0])} />}
        />
      </Card>
      {bulk.dialog}
      {openDialog?.what === 'move' && (
        <MoveDialog page={openDialog.page} onMove={moveAndShow} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog?.what === 'delete' && (
        <DeleteDialog
          page={openDialog.page}
          onDone={() => tree.current?.reload([openDialog.page.parent_id])}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  );
}
