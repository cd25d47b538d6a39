import { RecordEdit } from '../shared/RecordEdit.tsx';
import { BlogPostForm } from './BlogPostForm.tsx';
import { CommentsButton } from './CommentsButton.tsx';
import { OpenPostStatus } from './PostStatus.tsx';

const actions = <CommentsButton />;

export const BlogPostEdit = () => (
  <RecordEdit status={<OpenPostStatus />} actions={actions}>
    <BlogPostForm />
  </RecordEdit>
);
