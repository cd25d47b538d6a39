import { RecordInput, type RecordInputProps } from '../shared/RecordInput.tsx';

export const PageInput = (props: Pick<RecordInputProps, 'source' | 'helperText' | 'excludedId'>) => (
  <RecordInput
    resource="pages"
    nameField="page_title"
    noneLabel="None (top level)"
    helperText={false}
    {...props}
  />
);
