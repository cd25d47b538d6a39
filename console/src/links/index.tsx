import type { RaRecord } from 'ra-core';
import { readForWrite } from '../api/api-client.ts';
import { RecordCreate } from '../shared/RecordCreate.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { LinkForm } from './LinkForm.tsx';
import { nextPosition } from './link.ts';
import { withScheme } from './url.ts';

export { LinkList as List } from './LinkList.tsx';

const withUrl = (link: Partial<RaRecord>): Partial<RaRecord> => ({
  ...link,
  url: withScheme(String(link.url)),
});

const placedLast = async (link: Partial<RaRecord>): Promise<Partial<RaRecord>> => ({
  ...withUrl(link),
  position: await readForWrite(nextPosition()),
});

export const Create = () => (
  <RecordCreate transform={placedLast}>
    <LinkForm />
  </RecordCreate>
);

export const Edit = () => (
  <RecordEdit transform={withUrl}>
    <LinkForm />
  </RecordEdit>
);
