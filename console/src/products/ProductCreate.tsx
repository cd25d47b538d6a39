import { required, TextInput } from 'react-admin';
import { CategoryInput } from '../categories/CategoryInput.tsx';
import { AmountInput } from '../shared/AmountInput.tsx';
import { RecordCreate } from '../shared/RecordCreate.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';

/** The minimum for a new product; its own page with everything else comes next. */
export const ProductCreate = () => (
  <RecordCreate>
    <RecordForm>
      <TextInput source="title" validate={required()} />
      <AmountInput source="price" nonNegative validate={required()} />
      <CategoryInput source="parent_category" noneLabel="None" />
      <TextInput source="sku" helperText="Your own stock code, if you use one" />
      <TextInput
        source="stock_number"
        helperText="How many there are. If you count per size or colour, do that on the next page"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextInput
        source="short_description"
        multiline
        minRows={2}
        helperText="A sentence or two, for lists and search results"
      />
    </RecordForm>
  </RecordCreate>
);
