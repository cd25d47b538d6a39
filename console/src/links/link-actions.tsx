import {
  ArrowDownIcon,
  ArrowTopRightOnSquareIcon,
  ArrowUpIcon,
  PencilSquareIcon,
  TrashIcon,
} from '@heroicons/react/24/outline';
import type { TreeAction } from '../tree/types.ts';
import { fetchLinks, type SiteLink } from './link.ts';

interface LinkActionContext {
  edit: (link: SiteLink) => void;
  remove: (link: SiteLink) => void;
  /** `run` of useServerAction. */
  run: (work: () => Promise<void>) => Promise<void>;
  move: (link: SiteLink, index: number) => Promise<void>;
}

export function linkActions(link: SiteLink, { edit, remove, run, move }: LinkActionContext): TreeAction[] {
  const shift = (offset: 1 | -1) => async (): Promise<void> => {
    const place = (await fetchLinks()).findIndex(({ ID }) => ID === link.ID);
    await move(link, Math.max(0, place + offset));
  };
  return [
    { label: 'Edit', icon: <PencilSquareIcon />, run: () => edit(link) },
    {
      label: 'Open link',
      icon: <ArrowTopRightOnSquareIcon />,
      run: () => void open(link.url, '_blank', 'noopener'),
    },
    { label: 'Move up', icon: <ArrowUpIcon />, run: () => void run(shift(-1)) },
    { label: 'Move down', icon: <ArrowDownIcon />, run: () => void run(shift(1)) },
    { label: 'Delete', icon: <TrashIcon />, run: () => remove(link) },
  ];
}
