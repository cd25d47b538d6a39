import { api } from '../api/call.ts';
import { toTimestamp } from '../shared/zoned-time.ts';

export interface PreviewLink {
  ID: number;
  name: string;
  created: string;
  /** null: never. */
  expires: string | null;
}

export type NewPreviewLink = PreviewLink & { token: string; url: string };

const dayMs = 24 * 60 * 60 * 1000;

export const timestampInDays = (days: number): string => {
  const [day = '', time = ''] = new Date(Date.now() + days * dayMs).toISOString().split(/[T.]/);
  return toTimestamp({ day, time: time.slice(0, 5) }, 'UTC');
};

export const createPreviewLink = async (link: {
  name: string;
  expires: string | null;
}): Promise<NewPreviewLink> => (await api.post<{ preview: NewPreviewLink }>('/previews', link)).preview;

/** The console's own, for the buttons beside records: one for as long as this tab is open. */
let own: { link: Promise<NewPreviewLink>; ID?: number } | undefined;

const createOwn = (): Promise<NewPreviewLink> => {
  const link = createPreviewLink({ name: 'Preview from the console', expires: timestampInDays(1) });
  const created = { link } as NonNullable<typeof own>;
  own = created;
  link.then(
    ({ ID }) => {
      created.ID = ID;
      setTimeout(() => forgetOwn(ID), dayMs - 60_000);
    },
    () => {
      if (own === created) own = undefined;
    },
  );
  return link;
};

const forgetOwn = (ID: number): void => {
  if (own?.ID === ID) own = undefined;
};

export async function revokePreviewLink({ ID }: PreviewLink): Promise<void> {
  await api.delete(`/previews/${ID}`);
  forgetOwn(ID);
}

/** The address of a page of the site, drafts included. */
export async function previewAddress(path: string): Promise<string> {
  const { url } = await (own?.link ?? createOwn());
  const address = new URL(url);
  const { search } = address;
  return `${new URL(path, address.origin).href}${search}`;
}
