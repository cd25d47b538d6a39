import { RecordCreate } from '../shared/RecordCreate.tsx';
import { BlogPostForm } from './BlogPostForm.tsx';

export const BlogPostCreate = () => (
  <RecordCreate record={{ post: '', category_id: [] }}>
    <BlogPostForm />
  </RecordCreate>
);
