import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { Title, useDataProvider, useRedirect } from 'react-admin';
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
      <Stack direction="row" sx={{ my: 2, gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography color="text.secondary">Group your products. Categories can be nested.</Typography>
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => setOpenDialog({ what: 'add', parent: undefined })}
          sx={{ flexShrink: 0 }}
        >
          New category
        </Button>
      </Stack>
      <Card sx={{ p: { xs: 1, sm: 2 } }}>
        <RecordTree<Category>
          ref={tree}
          label="Categories"
          storageKey="categories"
          fetchChildren={fetchSubcategories}
          nameOf={nameOf}
          onMove={(category, parent) =>
            change(category, { parent_category: parent }, `${category.title} was moved`)
          }
          onRename={(category, title) => change(category, { title }, `${category.title} is now ${title}`)}
          onOpen={({ ID }) => redirect('edit', 'categories', ID)}
          actions={(category) => categoryActions(category, setOpenDialog, redirect)}
          empty={
            <Box sx={{ p: 3, textAlign: 'center' }}>
              <Typography variant="h6" component="h2">
                No categories yet
              </Typography>
              <Typography color="text.secondary">
                Create one for each shelf of your shop, such as “Mugs”, and sort your products into them.
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
