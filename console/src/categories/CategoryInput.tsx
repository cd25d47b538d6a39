import { RecordInput, type RecordInputProps } from '../design/inputs/RecordInput.tsx';
import { CategoryOption } from './CategoryOption.tsx';
import type { Category } from './category.ts';

type CategoryInputProps = Omit<RecordInputProps, 'resource' | 'nameField' | 'sortField' | 'renderRecord'>;

export const CategoryInput = (props: CategoryInputProps) => (
  <RecordInput
    resource="categories"
    nameField="title"
    sortField="title"
    renderRecord={(category) => <CategoryOption category={category as Category} />}
    {...props}
  />
);
