import { required } from 'ra-core';
import { CategoryInput } from '../categories/CategoryInput.tsx';
import { FormCard } from '../design/FormCard.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { AmountInput } from '../shared/AmountInput.tsx';
import { RecordCreate } from '../shared/RecordCreate.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { SkuInput } from './SkuInput.tsx';

/** The minimum for a new product; its own page with everything else comes next. */
export const ProductCreate = () => (
  <RecordCreate>
    <RecordForm>
      <FormCard>
        <TextInput source="title" validate={required()} />
        <AmountInput source="price" nonNegative validate={required()} />
        <CategoryInput source="parent_category" noneLabel="None" />
        <SkuInput helperText="Your stock code, e.g. MUG-BLUE" />
        <TextInput
          source="stock_number"
          helperText="You can track stock per variant on the next page"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <TextInput
          source="short_description"
          multiline
          minRows={2}
          helperText="A sentence or two, for lists and search results"
        />
      </FormCard>
    </RecordForm>
  </RecordCreate>
);
