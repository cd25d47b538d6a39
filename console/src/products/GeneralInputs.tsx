import { required } from 'ra-core';
import { CategoryInput } from '../categories/CategoryInput.tsx';
import { FormCard } from '../design/FormCard.tsx';
import { BooleanInput } from '../design/inputs/BooleanInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { AmountInput } from '../shared/AmountInput.tsx';
import { VisibilityCard } from '../shared/visibility.tsx';
import { SkuInput } from './SkuInput.tsx';

/** What a product is called. */
export const NameInputs = () => (
  <>
    <TextInput source="title" validate={required()} helperText={false} />
    <SkuInput helperText="Your stock code, e.g. MUG-BLUE" />
  </>
);

/** Whether it is shown, where it stands, and how it is sent. */
export const ProductAside = () => (
  <>
    <VisibilityCard />
    <FormCard title="Organisation">
      <CategoryInput source="parent_category" noneLabel="None" />
    </FormCard>
    <FormCard title="Delivery">
      <AmountInput source="weight" unit="weight" nonNegative />
      <BooleanInput source="free_postage" helperText="For digital or small items" />
    </FormCard>
  </>
);
