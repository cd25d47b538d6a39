import { PlusIcon } from '@heroicons/react/24/outline';
import { Box, Button, Card, Typography } from '@mui/material';
import { useDataProvider, useRedirect } from 'ra-core';
import { useRef, useState } from 'react';
import { PageActions } from '../design/PageHeader.tsx';
import { Title } from '../design/Title.tsx';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import { RecordTree } from '../tree/RecordTree.tsx';
import type { TreeHandle } from '../tree/types.ts';
import { CategoryDialogs, type OpenDialog } from './CategoryDialogs.tsx';
import { type Category, fetchSubcategories } from './category.ts';
import { categoryActions } from './category-actions.tsx';

const nameOf = ({ title }: Category): string => title;

export function CategoryList() {
  const tree = useRef<TreeHandle>(null);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const dataProvider = useDataProvider();
  const redirect = useRedirect();
  const notifyUndoable = useUndoNotice();

  async function change(category: Category, fields: Partial<Category>, message: string): Promise<void> {
    const id = category.ID;
    await dataProvider.update('categories', { id, data: { ...category, ...fields }, previousData: category });
    void notifyUndoable(message, 'categories', [id]);
  }

  return (
    <>
      <Title title="Categories" />
      <PageActions>
        <Button
          variant="contained"
          startIcon={<PlusIcon />}
          onClick={() => setOpenDialog({ what: 'add', parent: undefined })}
        >
          Add category
        </Button>
      </PageActions>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        Group your products. Categories can be nested.
      </Typography>
      <Card sx={{ p: { xs: 1, sm: 2 } }}>
        <RecordTree<Category>
          ref={tree}
          label="Categories"
          storageKey="categories"
          fetchChildren={fetchSubcategories}
          nameOf={nameOf}
          onMove={(category, parent) =>
            change(category, { parent_category: parent }, `${category.title} moved`)
          }
          onRename={(category, title) => change(category, { title }, `${category.title} renamed to ${title}`)}
          onOpen={({ ID }) => redirect('edit', 'categories', ID)}
          actions={(category) => categoryActions(category, setOpenDialog, redirect)}
          empty={
            <Box sx={{ p: 3, textAlign: 'center' }}>
              <Typography variant="h5" component="h2">
                No categories yet
              </Typography>
              <Typography color="text.secondary">
                Add a category for each part of your range, e.g. “Mugs”.
              </Typography>
            </Box>
          }
        />
      </Card>
      {openDialog && (
        <CategoryDialogs dialog={openDialog} tree={tree.current} onClose={() => setOpenDialog(undefined)} />
      )}
    </>
  );
}
