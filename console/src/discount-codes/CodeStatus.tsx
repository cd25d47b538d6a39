import { StatusChip } from '../design/StatusChip.tsx';
import { type DiscountCode, isExpired } from './discount-code.ts';

export const CodeStatus = ({ expiry }: Pick<DiscountCode, 'expiry'>) =>
  isExpired(expiry) ? (
    <StatusChip kind="neutral" label="Expired" />
  ) : (
    <StatusChip kind="good" label="Active" />
  );
