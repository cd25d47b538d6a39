import { TopToolbar } from 'react-admin';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { BlogPostForm } from './BlogPostForm.tsx';
import { CommentsButton } from './CommentsButton.tsx';

const actions = (
  <TopToolbar>
    <CommentsButton />
    <HistoryButton />
  </TopToolbar>
);

export const BlogPostEdit = () => (
  <RecordEdit actions={actions}>
    <BlogPostForm />
  </RecordEdit>
);
