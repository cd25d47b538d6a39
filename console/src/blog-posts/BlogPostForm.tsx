import { Typography } from '@mui/material';
import { required, TextInput } from 'react-admin';
import { HtmlInput } from '../editor/HtmlInput.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { SearchEngineInputs } from '../shared/SearchEngineInputs.tsx';
import { BlogCategoriesInput } from './BlogCategoriesInput.tsx';

export const BlogPostForm = () => (
  <RecordForm sx={{ maxWidth: 860 }}>
    <TextInput source="title" validate={required()} helperText={false} />
    <HtmlInput source="post" />
    <TextInput source="author" helperText="Author shown on the site" />
    <BlogCategoriesInput />
    <Typography variant="h6" component="h2" sx={{ mt: 2 }}>
      For search engines
    </Typography>
    <SearchEngineInputs />
  </RecordForm>
);
