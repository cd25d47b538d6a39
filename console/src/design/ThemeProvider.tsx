import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider as MuiThemeProvider } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import type { ColorScheme } from './chosen-scheme.ts';
import { darkTheme, lightTheme } from './theme.ts';

/** The browser's scheme, until the owner chooses one. */
export function useColorScheme(): [scheme: ColorScheme, choose: (scheme: ColorScheme) => void] {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const [chosen, choose] = useStore<ColorScheme | undefined>('theme', undefined);
  return [chosen ?? (prefersDark ? 'dark' : 'light'), choose];
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [scheme] = useColorScheme();
  const theme = useMemo(() => createTheme(scheme === 'dark' ? darkTheme : lightTheme), [scheme]);
  return (
    <MuiThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </MuiThemeProvider>
  );
}
