import { Box, Link, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { useListLabel } from '../app/list-label.ts';
import { useDocumentTitle } from './document-title.ts';
import { titleId, useHeaderPart } from './Title.tsx';

const actionsId = 'page-actions';
const statusId = 'page-status';

const titleStyle = {
  minWidth: 0,
  overflowWrap: 'anywhere',
  // Two lines at most; the whole title is shown when pointed at.
  ...{ whiteSpace: 'normal', display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2 },
  '& > span': { display: 'inline' },
  // The focus is given to it, and goes on from there.
  outline: 'none',
  '&:focus-visible': { outline: 'none' },
};

interface PageHeaderProps {
  account: string | undefined;
  /** Resources with a list that their records lead back to. */
  isList: (name: string) => boolean;
  onTitle: (title: string) => void;
}

/** Where one is, the title, and what can be done: in the same place on every page. */
export function PageHeader({ account, isList, onTitle }: PageHeaderProps) {
  const labelOf = useListLabel();
  const [, resource = '', record] = useLocation().pathname.split('/');
  const list = record && isList(resource) ? resource : undefined;
  return (
    <Box
      component="header"
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between' },
        ...{ columnGap: 2, rowGap: 1, pt: { xs: 2, sm: 3 }, pb: 2, minHeight: 76 },
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 120px' }}>
        {list && (
          <Link
            component={RouterLink}
            to={`/${list}`}
            color="text.secondary"
            underline="hover"
            variant="body2"
          >
            {labelOf(list)}
          </Link>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1.5 }}>
          <PageTitle account={account} onTitle={onTitle} />
          <Box id={statusId} sx={{ display: 'flex', flexShrink: 0 }} />
        </Box>
      </Box>
      <Box id={actionsId} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }} />
    </Box>
  );
}

/** The page's title: heading, and browser tab. */
function PageTitle({ account, onTitle }: Omit<PageHeaderProps, 'isList'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [title, setTitle] = useState('');
  useDocumentTitle(title, account);
  useEffect(() => onTitle(title), [title, onTitle]);

  // Pages write the title through a portal, so it has to be observed.
  useEffect(() => {
    const update = (): void => setTitle(heading.current?.textContent ?? '');
    const observer = new MutationObserver(update);
    if (heading.current)
      observer.observe(heading.current, { childList: true, characterData: true, subtree: true });
    update();
    return () => observer.disconnect();
  }, []);

  return (
    <Typography
      id={titleId}
      ref={heading}
      component="h1"
      variant="h6"
      title={title}
      tabIndex={-1}
      sx={titleStyle}
    />
  );
}

/** The state of a record, beside the title. */
export function PageStatus({ children }: { children: ReactNode }) {
  const status = useHeaderPart(statusId);
  return status && createPortal(children, status);
}

/** Buttons of a page, shown in its header. The one that people come for is filled, and the last. */
export function PageActions({ children }: { children: ReactNode }) {
  const actions = useHeaderPart(actionsId);
  return actions && createPortal(children, actions);
}
