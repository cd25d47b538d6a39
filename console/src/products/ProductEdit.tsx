import { CardContent } from '@mui/material';
import type { ReactNode } from 'react';
import { DataProviderContext, TabbedForm, TextInput } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import { HtmlInput } from '../editor/HtmlInput.tsx';
import { DisabledWhileSaving } from '../shared/DisabledWhileSaving.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { RecordToolbar } from '../shared/RecordForm.tsx';
import { SaveErrorNotice } from '../shared/SaveErrorNotice.tsx';
import { SearchEngineInputs } from '../shared/SearchEngineInputs.tsx';
import { UnsavedFormGuard } from '../shared/UnsavedFormGuard.tsx';
import { GeneralInputs } from './GeneralInputs.tsx';
import { LazyTab } from './LazyTab.tsx';
import { OptionInputs } from './OptionInputs.tsx';
import { PriceInputs } from './PriceInputs.tsx';
import { toRequestBody } from './product.ts';
import { productProvider } from './product-provider.ts';
import { StockInputs } from './stock/StockInputs.tsx';

const toolbar = <RecordToolbar />;
const wide = { maxWidth: 720 };

const TabsContent = ({ children }: { children: ReactNode }) => (
  <CardContent>
    <UnsavedFormGuard />
    <DisabledWhileSaving>{children}</DisabledWhileSaving>
  </CardContent>
);

const tabPaths = ['descriptions', 'prices', 'options', 'stock', 'search-engines'];

function UnknownTabRedirect() {
  const [, resource, id, tab] = useLocation().pathname.split('/');
  return tab && !tabPaths.includes(tab) ? <Navigate replace to={`/${resource}/${id}`} /> : null;
}

/** All tabs are one form and are saved together. */
export const ProductEdit = () => (
  <DataProviderContext.Provider value={productProvider}>
    <RecordEdit transform={toRequestBody}>
      <TabbedForm disableInvalidFormNotification noValidate toolbar={toolbar} component={TabsContent}>
        <TabbedForm.Tab label="General" sx={wide}>
          <GeneralInputs />
          {/* Direct children of the form become tabs; this tab is always mounted. */}
          <SaveErrorNotice />
          <UnknownTabRedirect />
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Descriptions" path="descriptions" sx={wide}>
          <TextInput
            source="short_description"
            multiline
            minRows={2}
            helperText="A sentence or two, for lists and search results"
          />
          <LazyTab path="descriptions">
            <HtmlInput source="long_description" />
          </LazyTab>
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Prices" path="prices" sx={wide}>
          <PriceInputs />
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Options" path="options">
          <LazyTab path="options">
            <OptionInputs />
          </LazyTab>
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Stock" path="stock">
          <LazyTab path="stock">
            <StockInputs />
          </LazyTab>
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Search engines" path="search-engines" sx={wide}>
          <SearchEngineInputs />
        </TabbedForm.Tab>
      </TabbedForm>
    </RecordEdit>
  </DataProviderContext.Provider>
);
