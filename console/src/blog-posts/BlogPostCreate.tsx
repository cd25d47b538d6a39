import { RecordCreate } from '../shared/RecordCreate.tsx';
import { BlogPostForm } from './BlogPostForm.tsx';

export const BlogPostCreate = () => (
  <RecordCreate record={{ post: '', category_id: [], is_draft: false }}>
    <BlogPostForm />
  </RecordCreate>
);
