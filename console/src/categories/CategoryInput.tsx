import { RecordInput, type RecordInputProps } from '../shared/RecordInput.tsx';
import { CategoryOption } from './CategoryOption.tsx';

interface CategoryInputProps extends Omit<RecordInputProps, 'resource' | 'nameField' | 'optionText'> {
  /** Read by react-admin's list, not by the input. */
  alwaysOn?: boolean;
}

const choice = <CategoryOption />;

export const CategoryInput = ({ alwaysOn: _forList, ...props }: CategoryInputProps) => (
  <RecordInput resource="categories" nameField="title" optionText={choice} {...props} />
);
