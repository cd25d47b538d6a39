import type { TreeHandle } from '../tree/types.ts';
import { AddDialog } from './AddDialog.tsx';
import type { Category } from './category.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';

export type OpenDialog =
  | { what: 'add'; parent: Category | undefined }
  | { what: 'move' | 'delete'; category: Category };

interface CategoryDialogsProps {
  dialog: OpenDialog;
  tree: TreeHandle | null;
  onClose: () => void;
}

export function CategoryDialogs({ dialog, tree, onClose }: CategoryDialogsProps) {
  function closeAndReload(...parents: number[]): void {
    onClose();
    void tree?.reload(parents);
  }
  switch (dialog.what) {
    case 'add': {
      const { parent } = dialog;
      const onAdded = (): void => {
        closeAndReload(parent?.ID ?? 0);
        if (parent) tree?.open(parent.ID);
      };
      return <AddDialog parent={parent} onClose={onClose} onDone={onAdded} />;
    }
    case 'move':
      return <MoveDialog category={dialog.category} onClose={onClose} onDone={closeAndReload} />;
    case 'delete':
      return (
        <DeleteDialog
          category={dialog.category}
          onClose={onClose}
          onDone={() => closeAndReload(dialog.category.parent_category)}
        />
      );
  }
}
