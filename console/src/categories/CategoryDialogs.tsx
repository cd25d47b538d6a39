import type { TreeHandle } from '../tree/types.ts';
import { AddDialog } from './AddDialog.tsx';
import type { Category } from './category.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';

export type OpenDialog =
  | { what: 'add'; parent: Category | undefined }
  | { what: 'move' | 'delete'; category: Category };

interface CategoryDialogsProps {
  pending: OpenDialog;
  tree: TreeHandle | null;
  onClose: () => void;
}

export function CategoryDialogs({ pending, tree, onClose }: CategoryDialogsProps) {
  function done(...parents: number[]): void {
    onClose();
    void tree?.reload(parents);
  }
  switch (pending.what) {
    case 'add': {
      const { parent } = pending;
      const added = (): void => {
        done(parent?.ID ?? 0);
        if (parent) tree?.open(parent.ID);
      };
      return <AddDialog parent={parent} onClose={onClose} onDone={added} />;
    }
    case 'move':
      return <MoveDialog category={pending.category} onClose={onClose} onDone={done} />;
    case 'delete':
      return (
        <DeleteDialog
          category={pending.category}
          onClose={onClose}
          onDone={() => done(pending.category.parent_category)}
        />
      );
  }
}
