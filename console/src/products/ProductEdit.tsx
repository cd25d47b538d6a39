import { CardContent } from '@mui/material';
import type { ReactNode } from 'react';
import { DataProviderContext, TabbedForm, TextInput } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import { HtmlInput } from '../editor/HtmlInput.tsx';
import { FailureNotice } from '../shared/FailureNotice.tsx';
import { FormGuard } from '../shared/FormGuard.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { RecordToolbar } from '../shared/RecordForm.tsx';
import { SearchEngineInputs } from '../shared/SearchEngineInputs.tsx';
import { WhileSaving } from '../shared/WhileSaving.tsx';
import { GeneralInputs } from './GeneralInputs.tsx';
import { OnceShown } from './OnceShown.tsx';
import { OptionInputs } from './OptionInputs.tsx';
import { PriceInputs } from './PriceInputs.tsx';
import { asSent } from './product.ts';
import { productProvider } from './product-provider.ts';
import { StockInputs } from './stock/StockInputs.tsx';

const toolbar = <RecordToolbar />;
const wide = { maxWidth: 720 };

const Tabs = ({ children }: { children: ReactNode }) => (
  <CardContent>
    <FormGuard />
    <WhileSaving>{children}</WhileSaving>
  </CardContent>
);

const paths = ['descriptions', 'prices', 'options', 'stock', 'search-engines'];

/** An address that names no tab leads to the first. */
function KnownTab() {
  const [, resource, id, tab] = useLocation().pathname.split('/');
  return tab && !paths.includes(tab) ? <Navigate replace to={`/${resource}/${id}`} /> : null;
}

/** Everything about a product. What is changed on any of the tabs is saved together. */
export const ProductEdit = () => (
  <DataProviderContext.Provider value={productProvider}>
    <RecordEdit transform={asSent}>
      <TabbedForm disableInvalidFormNotification noValidate toolbar={toolbar} component={Tabs}>
        <TabbedForm.Tab label="General" sx={wide}>
          <GeneralInputs />
          {/* Whatever is a child of the form itself becomes a tab; this one is always there, seen or not. */}
          <FailureNotice />
          <KnownTab />
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Descriptions" path="descriptions" sx={wide}>
          <TextInput
            source="short_description"
            multiline
            minRows={2}
            helperText="A sentence or two, for lists and search results"
          />
          <OnceShown path="descriptions">
            <HtmlInput source="long_description" />
          </OnceShown>
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Prices" path="prices" sx={wide}>
          <PriceInputs />
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Options" path="options">
          <OnceShown path="options">
            <OptionInputs />
          </OnceShown>
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Stock" path="stock">
          <OnceShown path="stock">
            <StockInputs />
          </OnceShown>
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Search engines" path="search-engines" sx={wide}>
          <SearchEngineInputs />
        </TabbedForm.Tab>
      </TabbedForm>
    </RecordEdit>
  </DataProviderContext.Provider>
);
