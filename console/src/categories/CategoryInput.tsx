import { RecordInput, type RecordInputProps } from '../shared/RecordInput.tsx';
import { CategoryChoice } from './CategoryChoice.tsx';

interface CategoryInputProps extends Omit<RecordInputProps, 'kind' | 'naming' | 'optionText'> {
  /** Of filters, for the list around them. */
  alwaysOn?: boolean;
}

const choice = <CategoryChoice />;

export const CategoryInput = ({ alwaysOn: _forList, ...props }: CategoryInputProps) => (
  <RecordInput kind="categories" naming="title" optionText={choice} {...props} />
);
