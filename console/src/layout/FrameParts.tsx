import { LeaveDialog } from '../design/LeaveDialog.tsx';
import { SignInDialog } from '../sign-in/SignInDialog.tsx';
import { GlobalShortcuts } from './GlobalShortcuts.tsx';

export { AccountMenuList } from './AccountMenuList.tsx';
export { MenuDrawer } from './MenuDrawer.tsx';
export { Notifications } from './Notifications.tsx';

export const FrameDialogs = () => (
  <>
    <LeaveDialog />
    <SignInDialog />
    <GlobalShortcuts />
  </>
);
