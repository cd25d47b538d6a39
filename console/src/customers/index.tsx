export { CustomerCreate as Create } from './CustomerCreate.tsx';
export { CustomerEdit as Edit } from './CustomerEdit.tsx';
export { CustomerList as List } from './CustomerList.tsx';
