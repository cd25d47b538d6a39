import {
  ArrowsUpDownIcon,
  ArrowUturnRightIcon,
  AtSymbolIcon,
  BookmarkIcon,
  BookOpenIcon,
  CalendarDaysIcon,
  ChatBubbleLeftRightIcon,
  ClockIcon,
  Cog6ToothIcon,
  CommandLineIcon,
  CubeIcon,
  DocumentTextIcon,
  FolderIcon,
  GlobeAltIcon,
  InboxIcon,
  KeyIcon,
  LinkIcon,
  MegaphoneIcon,
  NewspaperIcon,
  PhotoIcon,
  PuzzlePieceIcon,
  ReceiptPercentIcon,
  ShieldCheckIcon,
  StarIcon,
  TagIcon,
  TruckIcon,
  UsersIcon,
} from '@heroicons/react/24/outline';
import type { ComponentType } from 'react';
import { lazyComponent } from './app/lazy-component.tsx';
import { type ConsolePage, type ConsoleResource, definePage, defineResource } from './app/registry.tsx';
import { customerName } from './customers/customer.ts';

/** Resources, in menu order. */
// biome-ignore format: one line each, to be read as a table
export const resources: ConsoleResource[] = [
  defineResource('products', 'Shop', CubeIcon, 'title', () => import('./products/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('categories', 'Shop', FolderIcon, 'title', () => import('./categories/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('product-reviews', 'Shop', StarIcon, 'name', () => import('./reviews/index.tsx'), 'List', 'Edit'),
  defineResource('customers', 'Shop', UsersIcon, customerName, () => import('./customers/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('delivery-zones', 'Shop', TruckIcon, 'name', () => import('./delivery-zones/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('discount-codes', 'Shop', ReceiptPercentIcon, 'name', () => import('./discount-codes/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('pages', 'Website', DocumentTextIcon, 'page_title', () => import('./pages/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('blog-posts', 'Website', NewspaperIcon, 'title', () => import('./blog-posts/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('blog-categories', 'Website', TagIcon, 'name', () => import('./blog-categories/index.tsx'), 'List', 'Edit'),
  defineResource('news', 'Website', MegaphoneIcon, 'title', () => import('./news/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('events', 'Website', CalendarDaysIcon, 'title', () => import('./events/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('links', 'Website', BookmarkIcon, 'title', () => import('./links/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('media-files', 'Website', PhotoIcon, 'filename', () => import('./media/index.tsx'), 'List', 'Edit'),
  defineResource('blog-comments', 'Website', ChatBubbleLeftRightIcon, 'name', () => import('./blog-comments/index.tsx'), 'List', 'Edit'),
  defineResource('guestbook-entries', 'Website', BookOpenIcon, 'name', () => import('./guestbook/index.tsx'), 'List', 'Edit'),
  defineResource('enquiries', 'Website', InboxIcon, 'subject', () => import('./enquiries/index.tsx'), 'List', 'Edit'),
  defineResource('redirects', 'Settings', ArrowUturnRightIcon, 'from', () => import('./redirects/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('domains', 'Domains & email', GlobeAltIcon, 'name', () => import('./domains/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('mail-aliases', 'Domains & email', AtSymbolIcon, 'alias', () => import('./mail-aliases/index.tsx'), 'List', 'Create', 'Edit'),
];

/** Other pages, in menu order, after the resources of their group. */
// biome-ignore format: one line each, to be read as a table
export const pages: ConsolePage[] = [
  definePage('/apps', 'Developers', PuzzlePieceIcon, 'Apps', () => import('./developers/AppsPage.tsx')),
  definePage('/connections', 'Developers', LinkIcon, 'Connections', () => import('./developers/ConnectionsPage.tsx')),
  definePage('/tokens', 'Developers', KeyIcon, 'Development tokens', () => import('./developers/TokensPage.tsx')),
  definePage('/explorer', 'Developers', CommandLineIcon, 'API explorer', () => import('./explorer/index.tsx')),
  definePage('/settings', 'Settings', Cog6ToothIcon, 'Settings', () => import('./settings/index.tsx')),
  definePage('/account', 'Settings', ShieldCheckIcon, 'Team & security', () => import('./account/index.tsx')),
  definePage('/activity', 'Settings', ClockIcon, 'Activity', () => import('./activity/index.tsx')),
  definePage('/bundles', 'Settings', ArrowsUpDownIcon, 'Import and export', () => import('./bundles/index.tsx')),
];

/** Routes without layout and session. */
// biome-ignore format: one line each, to be read as a table
export const bareRoutes: { path: string; Page: ComponentType }[] = [
  { path: '/invitation/:token', Page: lazyComponent(() => import('./invitation/index.tsx'), 'Page') },
];

export const Dashboard = lazyComponent(() => import('./dashboard/Dashboard.tsx'), 'Dashboard');
