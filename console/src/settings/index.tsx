import { RecordEdit } from '../shared/RecordEdit.tsx';
import { PreviewLinks } from './PreviewLinks.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { siteId } from './use-site.ts';

export const Page = () => (
  <RecordEdit resource="site" id={siteId} title="Settings">
    <SettingsForm />
    <PreviewLinks />
  </RecordEdit>
);
