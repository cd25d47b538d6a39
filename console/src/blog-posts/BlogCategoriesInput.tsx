import { useDataProvider, useNotify } from 'ra-core';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { RecordsInput } from '../design/inputs/RecordsInput.tsx';

/** The post's categories; typing a new name creates one. */
export function BlogCategoriesInput() {
  const dataProvider = useDataProvider();
  const notify = useNotify();

  async function createCategory(name: string) {
    try {
      const data = { name };
      return (await dataProvider.create<ConsoleRecord & { name: string }>('blog-categories', { data })).data;
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  }
  return (
    <RecordsInput
      source="category_id"
      resource="blog-categories"
      label="Categories"
      helperText="Type a new name to add a category"
      onCreate={createCategory}
    />
  );
}
