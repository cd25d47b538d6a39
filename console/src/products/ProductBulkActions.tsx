import { RecordsDeleteButton } from '../shared/DeleteButtons.tsx';
import { BulkEditButton } from './BulkEditButton.tsx';

export const ProductBulkActions = () => (
  <>
    <BulkEditButton />
    <RecordsDeleteButton />
  </>
);
