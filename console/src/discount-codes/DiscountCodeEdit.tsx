import { RecordEdit } from '../shared/RecordEdit.tsx';
import { DiscountCodeForm } from './DiscountCodeForm.tsx';

export const DiscountCodeEdit = () => (
  <RecordEdit>
    <DiscountCodeForm />
  </RecordEdit>
);
