import { StatusChip } from '../design/StatusChip.tsx';

export const SiteStatus = ({ isPublished }: { isPublished: boolean }) => (
  <StatusChip kind={isPublished ? 'good' : 'warning'} label={isPublished ? 'Published' : 'Not published'} />
);
