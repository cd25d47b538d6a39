import { PageActions } from '../design/PageHeader.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { BlogPostForm } from './BlogPostForm.tsx';
import { CommentsButton } from './CommentsButton.tsx';

const actions = (
  <PageActions>
    <CommentsButton />
    <HistoryButton />
  </PageActions>
);

export const BlogPostEdit = () => (
  <RecordEdit actions={actions}>
    <BlogPostForm />
  </RecordEdit>
);
