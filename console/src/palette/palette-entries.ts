import { useGetResourceLabel } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useColorScheme } from '../design/ThemeProvider.tsx';
import { recordPagePath } from '../history/record-page-path.ts';
import { useSignOut } from '../layout/use-sign-out.ts';
import { pages, resources } from '../resources.tsx';

export interface SearchResult {
  resource: string;
  ID: number;
  path: string;
  title: string;
}

export interface PaletteEntry {
  key: string;
  group: string;
  label: string;
  /** Envelope key of the record's type. */
  envelopeKey?: string;
  run: () => void;
}

export function useStaticEntries(): PaletteEntry[] {
  const navigate = useNavigate();
  const labelOf = useGetResourceLabel();
  const signOut = useSignOut();
  const [scheme, chooseScheme] = useColorScheme();
  const isDark = scheme === 'dark';
  const go = (path: string) => () => void navigate(path);
  const destinations = [
    { path: '/', label: 'Dashboard' },
    ...resources.map(({ name }) => ({ path: `/${name}`, label: labelOf(name, 2) })),
    ...pages,
  ];
  const creatable = resources.filter(({ views }) => views.create);
  return [
    ...creatable.map(({ name }) => ({
      key: `new ${name}`,
      group: 'Actions',
      label: `New ${labelOf(name, 1).toLowerCase()}`,
      run: go(`/${name}/create`),
    })),
    {
      key: 'theme',
      group: 'Actions',
      label: isDark ? 'Light theme' : 'Dark theme',
      run: () => chooseScheme(isDark ? 'light' : 'dark'),
    },
    { key: 'out', group: 'Actions', label: 'Sign out', run: signOut },
    ...destinations.map(({ path, label }) => ({ key: path, group: 'Pages', label, run: go(path) })),
  ];
}

export function useRecordEntries(): (results: SearchResult[]) => PaletteEntry[] {
  const navigate = useNavigate();
  return (results) =>
    results.map((result) => ({
      key: result.path,
      group: 'Records',
      label: result.title || `#${result.ID}`,
      envelopeKey: result.resource,
      run: () => void navigate(recordPagePath(result)),
    }));
}

/** Every typed word must start a word of the label. */
export function matchesLabel(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((prefix) => words.some((word) => word.startsWith(prefix)));
}
