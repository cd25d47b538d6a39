import { toInbox } from '../inbox/to-inbox.tsx';

export { CommentInbox as List } from './CommentInbox.tsx';
export const Edit = toInbox('blog-comments');
