import type { CheckboxProps } from '@mui/material/Checkbox';
import type { PaletteOptions } from '@mui/material/styles';
import type { RaThemeOptions } from 'react-admin';

const narrowScreen = '@media (max-width: 599.95px)';
const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

const light: PaletteOptions = {
  mode: 'light',
  primary: { main: '#236b5e', dark: '#174a41', light: '#4a8f82', contrastText: '#ffffff' },
  secondary: { main: '#4a5568', contrastText: '#ffffff' },
  error: { main: '#b3261e' },
  warning: { main: '#8a5300' },
  success: { main: '#2a6b2f' },
  info: { main: '#245a94' },
  background: { default: '#f6f7f5', paper: '#ffffff' },
  text: { primary: '#1d2524', secondary: '#55605e' },
  divider: '#dfe4e2',
  action: { active: '#55605e' },
};

const dark: PaletteOptions = {
  mode: 'dark',
  primary: { main: '#7fcdbb', dark: '#5fb3a0', light: '#a5e0d2', contrastText: '#06201b' },
  secondary: { main: '#b4bfcc', contrastText: '#10161c' },
  error: { main: '#ff9c92' },
  warning: { main: '#f2b866' },
  success: { main: '#8fd694' },
  info: { main: '#93c2f5' },
  background: { default: '#151a1a', paper: '#1d2424' },
  text: { primary: '#e6ecea', secondary: '#a9b6b3' },
  divider: '#334040',
  action: { active: '#c3cecb' },
};

/** Moves the accessible name to the checkbox's input; react-admin sets it on the enclosing span. */
const namedCheckboxInput = ({ inputProps, ...props }: CheckboxProps): object => ({
  ...inputProps,
  ...(props['aria-label'] && { 'aria-label': props['aria-label'] }),
});
const unnamedCheckboxRoot = (): object => ({ 'aria-label': undefined });

/** For prefers-reduced-motion. */
const noTransitions: RaThemeOptions['transitions'] = {
  create: () => 'none',
  duration: {
    ...{ shortest: 0, shorter: 0, short: 0, standard: 0, complex: 0, enteringScreen: 0, leavingScreen: 0 },
  },
};
const transitions = matchMedia('(prefers-reduced-motion: reduce)').matches
  ? { transitions: noTransitions }
  : {};

function themeOf(palette: PaletteOptions): RaThemeOptions {
  const focusColor = palette.mode === 'dark' ? '#7fcdbb' : '#236b5e';
  return {
    palette: { ...palette, contrastThreshold: 4.5 },
    ...transitions,
    shape: { borderRadius: 8 },
    typography: {
      fontFamily,
      button: { textTransform: 'none', fontWeight: 600 },
      h5: { fontSize: '1.35rem', fontWeight: 650 },
      h6: { fontSize: '1.1rem', fontWeight: 650 },
    },
    components: {
      MuiCssBaseline: { styleOverrides: { ':root': { colorScheme: palette.mode } } },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: { '&.Mui-focusVisible': { outline: `2px solid ${focusColor}`, outlineOffset: 2 } },
        },
      },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      MuiTextField: {
        defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true },
      },
      MuiFormControl: {
        defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true },
      },
      // Keeps the help text of disabled inputs readable.
      MuiFormHelperText: {
        styleOverrides: { root: { '&.Mui-disabled': { color: palette.text?.secondary } } },
      },
      RaEmpty: {
        styleOverrides: {
          root: {
            '& .RaEmpty-message': { color: palette.text?.secondary },
            '& .RaEmpty-icon': { color: palette.divider },
          },
        },
      },
      RaNotFound: { styleOverrides: { root: { '& .RaNotFound-message': { opacity: 1 } } } },
      MuiAutocomplete: { defaultProps: { fullWidth: true } },
      MuiTableCell: {
        styleOverrides: {
          head: { fontWeight: 600 },
          sizeSmall: { [narrowScreen]: { padding: '6px 8px' } },
          paddingCheckbox: { [narrowScreen]: { '&.MuiTableCell-paddingCheckbox': { padding: 0 } } },
        },
      },
      MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
      MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
      MuiCheckbox: { defaultProps: { slotProps: { root: unnamedCheckboxRoot, input: namedCheckboxInput } } },
      RaListToolbar: { styleOverrides: { root: { [narrowScreen]: { backgroundColor: 'transparent' } } } },
      // On phones the toolbar may be empty; it must then have no height.
      RaTopToolbar: {
        styleOverrides: { root: { [narrowScreen]: { backgroundColor: 'transparent', minHeight: 0 } } },
      },
      RaList: {
        styleOverrides: {
          root: {
            '& .RaList-main': { minWidth: 0 },
            '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
          },
        },
      },
      // Covers the column headers, but neither the filters nor the select-all checkbox.
      RaBulkActionsToolbar: {
        styleOverrides: {
          root: {
            '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
              ...{ left: 54, transform: 'none', paddingLeft: 8, borderTopLeftRadius: 0 },
              [narrowScreen]: { left: 26, minHeight: 40, height: 40 },
            },
          },
        },
      },
      MuiAlert: { styleOverrides: { message: { minWidth: 0, overflowWrap: 'anywhere' } } },
      MuiLink: { styleOverrides: { root: { textUnderlineOffset: '0.15em' } } },
      // Long words must not widen the page on phones.
      MuiTypography: {
        // Keeps the order of headings in empty lists.
        defaultProps: { variantMapping: { h4: 'h2' } },
        styleOverrides: { root: { overflowWrap: 'anywhere' } },
      },
    },
  };
}

export const lightTheme = themeOf(light);
export const darkTheme = themeOf(dark);
