export { BlogCategoryEdit as Edit } from './BlogCategoryEdit.tsx';
export { BlogCategoryList as List } from './BlogCategoryList.tsx';
