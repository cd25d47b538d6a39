import {
  ArrowRightStartOnRectangleIcon,
  BookOpenIcon,
  CommandLineIcon,
  DocumentIcon,
  MoonIcon,
  PlusIcon,
} from '@heroicons/react/24/outline';
import { useGetResourceLabel } from 'ra-core';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRecordTypeLabel } from '../activity/use-record-type-label.ts';
import { resourceNameOf } from '../api/api-resources.ts';
import { useListLabel } from '../app/list-label.ts';
import { useColorScheme } from '../design/ThemeProvider.tsx';
import { recordPagePath } from '../history/record-page-path.ts';
import { dashboardEntry } from '../layout/menu-entries.ts';
import { openShortcuts } from '../layout/shortcuts.ts';
import { useSignOut } from '../layout/use-sign-out.ts';
import { pages, resources } from '../resources.tsx';
import { useRecentRecords } from './recent-records.ts';

export interface SearchResult {
  resource: string;
  ID: number;
  path: string;
  title: string;
  sku?: string;
  stock_number?: number;
  /** The text that was found, if not in the title. */
  match?: string;
}

export type PaletteGroup = 'Recent' | 'Results' | 'Create' | 'Go to' | 'Actions';

export interface PaletteEntry {
  key: string;
  group: PaletteGroup;
  label: string;
  /** A second line. */
  detail?: string | undefined;
  Icon: ComponentType;
  run: () => void;
}

export function useStaticEntries(): PaletteEntry[] {
  const navigate = useNavigate();
  const labelOf = useGetResourceLabel();
  const listLabelOf = useListLabel();
  const signOut = useSignOut();
  const [scheme, chooseScheme] = useColorScheme();
  const isDark = scheme === 'dark';
  const go = (path: string) => () => void navigate(path);
  const action = (label: string, Icon: ComponentType, run: () => void): PaletteEntry => ({
    ...{ key: label, group: 'Actions', label, Icon, run },
  });
  const destinations = [
    { path: '/', label: dashboardEntry.label, Icon: dashboardEntry.Icon },
    ...resources.map(({ name, Icon }) => ({ path: `/${name}`, label: listLabelOf(name), Icon })),
    ...pages,
  ];
  return [
    ...resources
      .filter(({ views }) => views.create)
      .map(({ name }) => ({
        key: `new ${name}`,
        group: 'Create' as const,
        label: `New ${labelOf(name, 1).toLowerCase()}`,
        Icon: PlusIcon,
        run: go(`/${name}/create`),
      })),
    ...destinations.map(({ path, label, Icon }) => ({
      ...{ key: path, group: 'Go to' as const, label, Icon, run: go(path) },
    })),
    action(isDark ? 'Light theme' : 'Dark theme', MoonIcon, () => chooseScheme(isDark ? 'light' : 'dark')),
    action('Keyboard shortcuts', CommandLineIcon, openShortcuts),
    action('API reference', BookOpenIcon, () => void open('/docs', '_blank', 'noopener')),
    action('Sign out', ArrowRightStartOnRectangleIcon, () => void signOut()),
  ];
}

const iconOf = (envelopeKey: string): ComponentType =>
  resources.find(({ name }) => name === resourceNameOf(envelopeKey))?.Icon ?? DocumentIcon;

function detailOf(type: string, { sku, stock_number, match, title }: SearchResult): string {
  const stock = stock_number === undefined ? undefined : `${stock_number} in stock`;
  const found = match !== sku && match !== title ? match : undefined;
  return [type, sku, stock, found].filter(Boolean).join(' · ');
}

export function useRecordEntries(): (results: SearchResult[]) => PaletteEntry[] {
  const navigate = useNavigate();
  const typeLabelOf = useRecordTypeLabel();
  return (results) =>
    results.map((result) => ({
      key: result.path,
      group: 'Results',
      label: result.title || `#${result.ID}`,
      detail: detailOf(typeLabelOf(result.resource), result),
      Icon: iconOf(result.resource),
      run: () => void navigate(recordPagePath(result)),
    }));
}

export function useRecentEntries(): PaletteEntry[] {
  const navigate = useNavigate();
  const labelOf = useGetResourceLabel();
  const [records] = useRecentRecords();
  return records.map(({ path, resource, title }) => ({
    key: `recent ${path}`,
    group: 'Recent',
    label: title,
    detail: labelOf(resource, 1),
    Icon: resources.find(({ name }) => name === resource)?.Icon ?? DocumentIcon,
    run: () => void navigate(path),
  }));
}
