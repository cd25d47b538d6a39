import { RecordEdit } from '../shared/RecordEdit.tsx';
import { BlogPostForm } from './BlogPostForm.tsx';
import { CommentsButton } from './CommentsButton.tsx';

const actions = <CommentsButton />;

export const BlogPostEdit = () => (
  <RecordEdit actions={actions}>
    <BlogPostForm />
  </RecordEdit>
);
