import { RecordsDeleteButton } from '../shared/DeleteButtons.tsx';
import { VisibilityButtons } from '../shared/visibility.tsx';
import { BulkEditButton } from './BulkEditButton.tsx';

export const ProductBulkActions = () => (
  <>
    <BulkEditButton />
    <VisibilityButtons />
    <RecordsDeleteButton />
  </>
);
