import { DataProviderContext } from 'ra-core';
import { FieldRow, FormCard } from '../design/FormCard.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { DuplicateButton } from '../design/list/DuplicateButton.tsx';
import { HtmlInput } from '../editor/HtmlInput.tsx';
import { ReviewsButton } from '../reviews/ReviewsButton.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { SearchEngineCard } from '../shared/SearchEngineCard.tsx';
import { VisibilityStatus } from '../shared/visibility.tsx';
import { NameInputs, ProductAside } from './GeneralInputs.tsx';
import { OptionInputs } from './OptionInputs.tsx';
import { PriceInputs } from './PriceInputs.tsx';
import { ProductImages } from './ProductImages.tsx';
import { toRequestBody } from './product.ts';
import { productCopy } from './product-copy.ts';
import { productProvider } from './product-provider.ts';
import { StockInputs } from './stock/StockInputs.tsx';

const aside = <ProductAside />;
const actions = (
  <>
    <ReviewsButton />
    <DuplicateButton fieldsOf={productCopy} />
  </>
);

/** One form, saved together. */
export const ProductEdit = () => (
  <DataProviderContext.Provider value={productProvider}>
    <RecordEdit transform={toRequestBody} status={<VisibilityStatus />} actions={actions}>
      <RecordForm aside={aside}>
        <FormCard>
          <NameInputs />
        </FormCard>
        <ProductImages />
        <FormCard title="Prices" part="prices">
          <FieldRow>
            <PriceInputs />
          </FieldRow>
        </FormCard>
        <FormCard title="Stock" part="stock">
          <StockInputs />
        </FormCard>
        <FormCard
          title="Options"
          about="Choices for customers, e.g. size (small, large) or colour (blue, red)."
          part="options"
        >
          <OptionInputs />
        </FormCard>
        <FormCard title="Descriptions" part="descriptions">
          <TextInput
            source="short_description"
            multiline
            minRows={2}
            helperText="A sentence or two, for lists and search results"
          />
          <HtmlInput source="long_description" />
        </FormCard>
        <SearchEngineCard nameField="title" textField="short_description" />
      </RecordForm>
    </RecordEdit>
  </DataProviderContext.Provider>
);
