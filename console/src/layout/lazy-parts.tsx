import { type ComponentType, Suspense } from 'react';
import { lazyComponent } from '../app/lazy-component.tsx';
import type * as Parts from './FrameParts.tsx';

const load = () => import('./FrameParts.tsx') as Promise<unknown> as Promise<Record<string, ComponentType>>;

/** A part of the frame that the first page does without. */
function lazyPart<Props extends object>(name: keyof typeof Parts): ComponentType<Props> {
  const Part: ComponentType<object> = lazyComponent(load, name);
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

export const FrameDialogs = lazyPart('FrameDialogs');
export const Notifications = lazyPart('Notifications');
export const AccountMenuList = lazyPart<Parameters<typeof Parts.AccountMenuList>[0]>('AccountMenuList');
export const MenuDrawer = lazyPart<Parameters<typeof Parts.MenuDrawer>[0]>('MenuDrawer');
