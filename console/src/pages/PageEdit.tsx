import type { TransformData } from 'react-admin';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { PageForm } from './PageForm.tsx';
import { lastPlace, type SitePage } from './page.ts';

/** Below another page, it stands after the pages there. */
const placed: TransformData = async (data, options) => {
  const page = data as SitePage;
  const former = options?.previousData as SitePage | undefined;
  if (!former || page.parent_id === former.parent_id) return page;
  return { ...page, menu_order: await lastPlace(page.parent_id) };
};

export const PageEdit = () => (
  <RecordEdit transform={placed}>
    <PageForm />
  </RecordEdit>
);
