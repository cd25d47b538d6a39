import { FolderIcon, PlusIcon } from '@heroicons/react/24/outline';
import { Button, Card, Typography } from '@mui/material';
import { useDataProvider, useRedirect } from 'ra-core';
import { useRef, useState } from 'react';
import { EmptyState } from '../design/EmptyState.tsx';
import { PageActions } from '../design/PageHeader.tsx';
import { Title } from '../design/Title.tsx';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import { RecordTree } from '../tree/RecordTree.tsx';
import type { TreeHandle } from '../tree/types.ts';
import { useTreeBulk } from '../tree/use-tree-bulk.tsx';
import { CategoryDialogs, type OpenDialog } from './CategoryDialogs.tsx';
import { CategoryInput } from './CategoryInput.tsx';
import { type Category, type CountedCategory, fetchSubcategories, productCountLabel } from './category.ts';
import { categoryActions } from './category-actions.tsx';

const nameOf = ({ title }: Category): string => title;

export function CategoryList() {
  const tree = useRef<TreeHandle>(null);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const dataProvider = useDataProvider();
  const redirect = useRedirect();
  const notifyUndoable = useUndoNotice();

  const bulk = useTreeBulk<CountedCategory>({
    resource: 'categories',
    tree,
    parentField: 'parent_category',
    nameOf,
    parentInput: <CategoryInput source="parent_category" noneLabel="None (top level)" />,
    effect: 'Their subcategories and products will move up one level.',
  });

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
      <Card sx={{ p: { xs: 1, sm: 2 }, overflow: 'visible' }}>
        <RecordTree<CountedCategory>
          ref={tree}
          label="Categories"
          storageKey="categories"
          fetchChildren={fetchSubcategories}
          nameOf={nameOf}
          onMove={(category, parent) =>
            change(category, { parent_category: parent }, `${category.title} moved`)
          }
          onRename={(category, title) => change(category, { title }, `${category.title} renamed to ${title}`)}
          pathOf={({ ID }) => `/categories/${ID}`}
          badge={(category) => category && productCountLabel(category)}
          actions={(category) => categoryActions(category, setOpenDialog, redirect)}
          bulkActions={(selected) => bulk.actionsFor(selected)}
          empty={
            <EmptyState icon={FolderIcon} title="No categories yet">
              Add a category for each part of your range, e.g. “Mugs”.
            </EmptyState>
          }
        />
      </Card>
      {bulk.dialog}
      {openDialog && (
        <CategoryDialogs dialog={openDialog} tree={tree.current} onClose={() => setOpenDialog(undefined)} />
      )}
    </>
  );
}
