import { RecordInput, type RecordInputProps } from '../shared/RecordInput.tsx';
import { CategoryOption } from './CategoryOption.tsx';

interface CategoryInputProps extends Omit<RecordInputProps, 'kind' | 'naming' | 'optionText'> {
  /** Read by react-admin's list, not by the input. */
  alwaysOn?: boolean;
}

const choice = <CategoryOption />;

export const CategoryInput = ({ alwaysOn: _forList, ...props }: CategoryInputProps) => (
  <RecordInput kind="categories" naming="title" optionText={choice} {...props} />
);
