import { RecordInput, type RecordInputProps } from '../design/inputs/RecordInput.tsx';

export const PageInput = (props: Pick<RecordInputProps, 'source' | 'helperText' | 'excludedId'>) => (
  <RecordInput
    resource="pages"
    nameField="page_title"
    sortField="page_title"
    noneLabel="None (top level)"
    {...props}
  />
);
