import { useDataProvider, useNotify } from 'ra-core';
import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin';

/** The post's categories; typing a new name creates one. */
export function BlogCategoriesInput() {
  const dataProvider = useDataProvider();
  const notify = useNotify();

  async function createCategory(typed?: string) {
    const name = typed?.trim();
    if (!name) return;
    try {
      return (await dataProvider.create('blog-categories', { data: { name } })).data;
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  }
  return (
    <ReferenceArrayInput source="category_id" reference="blog-categories">
      <AutocompleteArrayInput
        label="Categories"
        helperText="Type a new name to add a category"
        optionText="name"
        onCreate={createCategory}
        createItemLabel="Add “%{item}”"
        parse={(ids: number[] | null) => ids ?? []}
      />
    </ReferenceArrayInput>
  );
}
