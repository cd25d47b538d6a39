import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useGetIdentity } from 'ra-core';
import { useState } from 'react';
import { AccountMenuList } from './lazy-parts.tsx';

/** Two letters: of the first two words, or of the only one. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')];
  return letters.slice(0, 2).join('').toUpperCase();
}

export function AccountMenu() {
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const account: string = identity?.account ?? '';
  return (
    <>
      <IconButton
        aria-label={`Account: ${account}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ p: 0.75 }}
      >
        <Box
          component="span"
          data-initials={initialsOf(account || (identity?.fullName ?? ''))}
          sx={{
            // Not text: the button's name says more.
            '&::before': { content: 'attr(data-initials)' },
            ...{ width: 32, height: 32, borderRadius: '50%', display: 'grid', placeItems: 'center' },
            ...{ bgcolor: 'primary.main', color: 'primary.contrastText', fontSize: 12, fontWeight: 600 },
          }}
        />
      </IconButton>
      {anchor && <AccountMenuList anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  );
}
