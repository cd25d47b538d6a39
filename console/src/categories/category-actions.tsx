import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import ProductsIcon from '@mui/icons-material/Inventory2Outlined';
import DetailsIcon from '@mui/icons-material/TuneOutlined';
import type { useRedirect } from 'ra-core';
import type { TreeAction } from '../tree/types.ts';
import type { OpenDialog } from './CategoryDialogs.tsx';
import type { Category } from './category.ts';

const productsOf = ({ ID }: Category): string =>
  `/products?filter=${encodeURIComponent(JSON.stringify({ category_id: ID }))}`;

export const categoryActions = (
  category: Category,
  openDialog: (pending: OpenDialog) => void,
  redirect: ReturnType<typeof useRedirect>,
): TreeAction[] => [
  {
    label: 'Add subcategory',
    icon: <AddIcon fontSize="small" />,
    run: () => openDialog({ what: 'add', parent: category }),
  },
  {
    label: 'Move to…',
    icon: <MoveIcon fontSize="small" />,
    run: () => openDialog({ what: 'move', category }),
  },
  {
    label: 'Edit',
    icon: <DetailsIcon fontSize="small" />,
    run: () => redirect('edit', 'categories', category.ID),
  },
  {
    label: 'View products',
    icon: <ProductsIcon fontSize="small" />,
    run: () => redirect(productsOf(category)),
  },
  {
    label: 'Delete',
    icon: <DeleteIcon fontSize="small" />,
    run: () => openDialog({ what: 'delete', category }),
  },
];
