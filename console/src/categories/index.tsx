export { CategoryCreate as Create } from './CategoryCreate.tsx';
export { CategoryEdit as Edit } from './CategoryEdit.tsx';
export { CategoryList as List } from './CategoryList.tsx';
