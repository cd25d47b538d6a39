export { DiscountCodeCreate as Create } from './DiscountCodeCreate.tsx';
export { DiscountCodeEdit as Edit } from './DiscountCodeEdit.tsx';
export { DiscountCodeList as List } from './DiscountCodeList.tsx';
