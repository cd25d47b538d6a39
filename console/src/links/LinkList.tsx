import { BookmarkIcon, PlusIcon } from '@heroicons/react/24/outline';
import { Alert, Button, Card, Typography } from '@mui/material';
import { useDataProvider, useRedirect } from 'ra-core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useCount } from '../api/use-count.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { EmptyState } from '../design/EmptyState.tsx';
import { PageActions } from '../design/PageHeader.tsx';
import { Title } from '../design/Title.tsx';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import { RecordTree } from '../tree/RecordTree.tsx';
import type { TreeHandle } from '../tree/types.ts';
import { fetchLinks, maxLinks, moveLink, type SiteLink } from './link.ts';
import { linkActions } from './link-actions.tsx';

const addLink = (
  <Button variant="contained" startIcon={<PlusIcon />} component={Link} to="/links/create">
    Add link
  </Button>
);
const empty = (
  <EmptyState icon={BookmarkIcon} title="No links yet" action={addLink}>
    Recommend other websites. They appear on pages of the type Links.
  </EmptyState>
);

const hostOf = (url: string): string => URL.parse(url)?.host.replace(/^www\./, '') ?? url;

export function LinkList() {
  const tree = useRef<TreeHandle>(null);
  const dataProvider = useDataProvider();
  const redirect = useRedirect();
  const notifyUndoable = useUndoNotice();
  const { run } = useServerAction();
  const { data: total } = useCount('links');

  async function move(link: SiteLink, index = Infinity): Promise<void> {
    const changed = await moveLink(link, index);
    if (changed.length) void notifyUndoable(`${link.title} moved`, 'links', changed);
  }
  async function moveAndShow(link: SiteLink, index: number): Promise<void> {
    await move(link, index);
    await tree.current?.reload([0]);
  }
  async function rename(link: SiteLink, title: string): Promise<void> {
    await dataProvider.update('links', { id: link.ID, data: { ...link, title }, previousData: link });
    void notifyUndoable(`${link.title} renamed to ${title}`, 'links', [link.ID]);
  }
  const remove = (link: SiteLink): Promise<void> =>
    run(async () => {
      await dataProvider.delete('links', { id: link.ID });
      await tree.current?.reload([0]);
      void notifyUndoable(`${link.title} deleted`, 'links', [link.ID]);
    });

  return (
    <>
      <Title title="Links" />
      {total?.count !== 0 && <PageActions>{addLink}</PageActions>}
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        Your site’s links to other websites, in order.
      </Typography>
      {total && total.count > maxLinks && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Only the first {maxLinks} links are listed. Search finds the others.
        </Alert>
      )}
      <Card
        sx={{
          p: { xs: 1, sm: 2 },
          '& .badge': { display: { xs: 'none', sm: 'block' } },
          '& .more': { ml: { xs: 'auto', sm: 0 } },
        }}
      >
        <RecordTree<SiteLink>
          ref={tree}
          label="Links"
          storageKey="links"
          ordered
          flat
          fetchChildren={fetchLinks}
          nameOf={({ title }) => title}
          onMove={(link, _parent, index) => move(link, index)}
          onRename={rename}
          pathOf={({ ID }) => `/links/${ID}`}
          actions={(link) =>
            linkActions(link, {
              ...{ run, move: moveAndShow, remove: (one) => void remove(one) },
              edit: ({ ID }) => redirect('edit', 'links', ID),
            })
          }
          badge={({ url }) => hostOf(url)}
          empty={empty}
        />
      </Card>
    </>
  );
}
