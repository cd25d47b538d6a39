export { PageCreate as Create } from './PageCreate.tsx';
export { PageEdit as Edit } from './PageEdit.tsx';
export { PageList as List } from './PageList.tsx';
