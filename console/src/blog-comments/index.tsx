import { redirectToInbox } from '../inbox/inbox-redirect.tsx';

export { CommentInbox as List } from './CommentInbox.tsx';
export const Edit = redirectToInbox('blog-comments');
