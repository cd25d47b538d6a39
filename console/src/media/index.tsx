export { MediaEdit as Edit } from './MediaEdit.tsx';
export { MediaLibrary as List } from './MediaLibrary.tsx';
