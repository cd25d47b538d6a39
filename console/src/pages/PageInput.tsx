import { RecordInput, type RecordInputProps } from '../shared/RecordInput.tsx';

export const PageInput = (props: Pick<RecordInputProps, 'source' | 'helperText' | 'not'>) => (
  <RecordInput kind="pages" naming="page_title" none="On the top level" helperText={false} {...props} />
);
