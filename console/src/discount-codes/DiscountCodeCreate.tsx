import { RecordCreate } from '../shared/RecordCreate.tsx';
import { DiscountCodeForm } from './DiscountCodeForm.tsx';
import { noExpiry } from './discount-code.ts';

export const DiscountCodeCreate = () => (
  <RecordCreate record={{ expiry: noExpiry }}>
    <DiscountCodeForm />
  </RecordCreate>
);
