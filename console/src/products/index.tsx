export { ProductCreate as Create } from './ProductCreate.tsx';
export { ProductEdit as Edit } from './ProductEdit.tsx';
export { ProductList as List } from './ProductList.tsx';
