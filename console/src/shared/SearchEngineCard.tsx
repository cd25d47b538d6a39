import { FormCard } from '../design/FormCard.tsx';
import { SearchEngineInputs } from './SearchEngineInputs.tsx';

export const SearchEngineCard = () => (
  <FormCard title="SEO" about="Title and description in search results." part="search-engines">
    <SearchEngineInputs />
  </FormCard>
);
