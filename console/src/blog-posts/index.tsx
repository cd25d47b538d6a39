export { BlogPostCreate as Create } from './BlogPostCreate.tsx';
export { BlogPostEdit as Edit } from './BlogPostEdit.tsx';
export { BlogPostList as List } from './BlogPostList.tsx';
