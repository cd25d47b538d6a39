import CategoryIcon from '@mui/icons-material/AccountTreeOutlined';
import AliasIcon from '@mui/icons-material/AlternateEmail';
import AppIcon from '@mui/icons-material/AppsOutlined';
import PostIcon from '@mui/icons-material/ArticleOutlined';
import PageIcon from '@mui/icons-material/DescriptionOutlined';
import DomainIcon from '@mui/icons-material/DnsOutlined';
import CommentIcon from '@mui/icons-material/ForumOutlined';
import ActivityIcon from '@mui/icons-material/History';
import BundleIcon from '@mui/icons-material/ImportExport';
import ProductIcon from '@mui/icons-material/Inventory2Outlined';
import TokenIcon from '@mui/icons-material/KeyOutlined';
import BlogCategoryIcon from '@mui/icons-material/LabelOutlined';
import ConnectionIcon from '@mui/icons-material/LinkOutlined';
import DiscountIcon from '@mui/icons-material/LocalOfferOutlined';
import ZoneIcon from '@mui/icons-material/LocalShippingOutlined';
import EnquiryIcon from '@mui/icons-material/MailOutlined';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import CustomerIcon from '@mui/icons-material/PeopleAltOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import ExplorerIcon from '@mui/icons-material/TerminalOutlined';
import type { ComponentType } from 'react';
import { lazyComponent } from './app/lazy-component.tsx';
import { type ConsolePage, type ConsoleResource, definePage, defineResource } from './app/registry.tsx';
import { customerName } from './customers/customer.ts';

/** Resources, in menu order. */
// biome-ignore format: one line each, to be read as a table
export const resources: ConsoleResource[] = [
  defineResource('products', 'Shop', ProductIcon, 'title', () => import('./products/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('categories', 'Shop', CategoryIcon, 'title', () => import('./categories/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('customers', 'Shop', CustomerIcon, customerName, () => import('./customers/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('delivery-zones', 'Shop', ZoneIcon, 'name', () => import('./delivery-zones/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('discount-codes', 'Shop', DiscountIcon, 'name', () => import('./discount-codes/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('pages', 'Site', PageIcon, 'page_title', () => import('./pages/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('blog-posts', 'Site', PostIcon, 'title', () => import('./blog-posts/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('blog-categories', 'Site', BlogCategoryIcon, 'name', () => import('./blog-categories/index.tsx'), 'List', 'Edit'),
  defineResource('blog-comments', 'Site', CommentIcon, 'name', () => import('./blog-comments/index.tsx'), 'List', 'Edit'),
  defineResource('enquiries', 'Site', EnquiryIcon, 'subject', () => import('./enquiries/index.tsx'), 'List', 'Edit'),
  defineResource('domains', 'Mail', DomainIcon, 'name', () => import('./domains/index.tsx'), 'List', 'Create', 'Edit'),
  defineResource('mail-aliases', 'Mail', AliasIcon, 'alias', () => import('./mail-aliases/index.tsx'), 'List', 'Create', 'Edit'),
];

/** Other pages, in menu order, after the resources of their group. */
// biome-ignore format: one line each, to be read as a table
export const pages: ConsolePage[] = [
  definePage('/apps', 'Developers', AppIcon, 'Apps', () => import('./developers/AppsPage.tsx')),
  definePage('/connections', 'Developers', ConnectionIcon, 'Connections', () => import('./developers/ConnectionsPage.tsx')),
  definePage('/tokens', 'Developers', TokenIcon, 'Development tokens', () => import('./developers/TokensPage.tsx')),
  definePage('/explorer', 'Developers', ExplorerIcon, 'API explorer', () => import('./explorer/index.tsx')),
  definePage('/settings', 'Account', SettingsIcon, 'Settings', () => import('./settings/index.tsx')),
  definePage('/activity', 'Account', ActivityIcon, 'Activity', () => import('./activity/index.tsx')),
  definePage('/bundles', 'Account', BundleIcon, 'Import and export', () => import('./bundles/index.tsx')),
  definePage('/account', 'Account', AccountIcon, 'Account', () => import('./account/index.tsx')),
];

/** Routes without layout and session. */
// biome-ignore format: one line each, to be read as a table
export const bareRoutes: { path: string; Page: ComponentType }[] = [
  { path: '/invitation/:token', Page: lazyComponent(() => import('./invitation/index.tsx'), 'Page') },
];

export const Dashboard = lazyComponent(() => import('./dashboard/Dashboard.tsx'), 'Dashboard');
