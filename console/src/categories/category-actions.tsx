import {
  AdjustmentsHorizontalIcon,
  ArrowRightEndOnRectangleIcon,
  CubeIcon,
  PlusIcon,
  TrashIcon,
} from '@heroicons/react/24/outline';
import type { useRedirect } from 'ra-core';
import type { TreeAction } from '../tree/types.ts';
import type { OpenDialog } from './CategoryDialogs.tsx';
import { type Category, productsPath } from './category.ts';

export const categoryActions = (
  category: Category,
  openDialog: (pending: OpenDialog) => void,
  redirect: ReturnType<typeof useRedirect>,
): TreeAction[] => [
  {
    label: 'Add subcategory',
    icon: <PlusIcon />,
    run: () => openDialog({ what: 'add', parent: category }),
  },
  {
    label: 'Move to…',
    icon: <ArrowRightEndOnRectangleIcon />,
    run: () => openDialog({ what: 'move', category }),
  },
  {
    label: 'Edit',
    icon: <AdjustmentsHorizontalIcon />,
    run: () => redirect('edit', 'categories', category.ID),
  },
  {
    label: 'View products',
    icon: <CubeIcon />,
    run: () => redirect(productsPath(category)),
  },
  {
    label: 'Delete',
    icon: <TrashIcon />,
    run: () => openDialog({ what: 'delete', category }),
  },
];
