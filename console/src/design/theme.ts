import type { CheckboxProps } from '@mui/material/Checkbox';
import type { PaletteOptions, ThemeOptions } from '@mui/material/styles';
import { barHeight, type Colours, dark, fontFamily, light, saveBarHeight } from './tokens.ts';

const narrowScreen = '@media (max-width: 599.95px)';
const touch = '@media (pointer: coarse)';

const paletteOf = (mode: 'light' | 'dark', colours: Colours): PaletteOptions => ({
  mode,
  primary: {
    main: colours.action.main,
    dark: colours.action.dark,
    light: colours.action.light,
    contrastText: colours.action.contrast,
  },
  secondary: { main: colours.muted, contrastText: colours.card },
  error: { main: colours.danger },
  warning: { main: colours.warning },
  success: { main: colours.success },
  info: { main: colours.info },
  background: { default: colours.page, paper: colours.card },
  text: { primary: colours.text, secondary: colours.muted },
  divider: colours.line,
  action: { active: colours.muted, hover: colours.hover, selected: colours.chosen },
});

/** Moves the accessible name to the checkbox's input; ra-core sets it on the enclosing span. */
const namedCheckboxInput = ({ inputProps, ...props }: CheckboxProps): object => ({
  ...inputProps,
  // The element itself says whether it is checked.
  'aria-checked': undefined,
  ...(props['aria-label'] && { 'aria-label': props['aria-label'] }),
});
const unnamedCheckboxRoot = (): object => ({ 'aria-label': undefined });

/** For prefers-reduced-motion. */
const noTransitions: ThemeOptions['transitions'] = {
  create: () => 'none',
  duration: {
    ...{ shortest: 0, shorter: 0, short: 0, standard: 0, complex: 0, enteringScreen: 0, leavingScreen: 0 },
  },
};
const transitions = matchMedia('(prefers-reduced-motion: reduce)').matches
  ? { transitions: noTransitions }
  : {};

type TypeStyle = {
  fontSize: string;
  lineHeight: number;
  fontWeight: number;
};

const size = (pixels: number): string => `${pixels / 16}rem`;
const type = (fontSize: number, lineHeight: number, fontWeight = 400): TypeStyle => ({
  fontSize: size(fontSize),
  lineHeight: lineHeight / fontSize,
  fontWeight,
});

function themeOf(mode: 'light' | 'dark', colours: Colours): ThemeOptions {
  const palette = paletteOf(mode, colours);
  const focusColor = colours.action.main;
  return {
    palette: { ...palette, contrastThreshold: 4.5 },
    ...transitions,
    shape: { borderRadius: 8 },
    typography: {
      fontFamily,
      body1: type(14, 20),
      body2: type(14, 20),
      subtitle1: type(14, 20, 600),
      subtitle2: type(13, 20, 600),
      caption: type(12, 16),
      button: { ...type(14, 20, 600), textTransform: 'none' },
      h4: type(20, 28, 600),
      h5: type(16, 24, 600),
      h6: { ...type(20, 28, 600), letterSpacing: '-0.01em' },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          ':root': {
            colorScheme: mode,
            scrollPaddingTop: barHeight + 16,
            scrollPaddingBottom: saveBarHeight + 16,
          },
          body: { fontFeatureSettings: '"cv11", "ss03"' },
          // Heroicons: of the text's size where a component sets one.
          'svg[data-slot=icon]': { width: 20, height: 20, flexShrink: 0 },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: { '&.Mui-focusVisible': { outline: `2px solid ${focusColor}`, outlineOffset: 2 } },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: 36, [touch]: { minHeight: 44 } },
          sizeSmall: { minHeight: 32, fontSize: size(13) },
          outlined: { borderColor: colours.line, color: colours.text },
        },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      // In dark a shadow alone does not set it off.
      MuiPopover: { styleOverrides: { paper: { border: `1px solid ${colours.line}` } } },
      MuiAutocomplete: {
        defaultProps: { fullWidth: true },
        styleOverrides: { paper: { border: `1px solid ${colours.line}` } },
      },
      MuiSvgIcon: { styleOverrides: { root: { fontSize: 20 } } },
      // Labels stand above their fields.
      MuiInputLabel: {
        defaultProps: { shrink: true },
        styleOverrides: {
          root: {
            ...type(13, 20, 500),
            position: 'static',
            transform: 'none',
            marginBottom: 4,
            color: colours.text,
            whiteSpace: 'normal',
            '&.Mui-focused, &.Mui-error': { color: colours.text },
          },
        },
      },
      MuiOutlinedInput: {
        defaultProps: { notched: false },
        styleOverrides: {
          root: {
            backgroundColor: colours.card,
            '&:not(.Mui-focused):not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline': {
              borderColor: colours.fieldLine,
            },
          },
          notchedOutline: { top: 0, '& legend': { display: 'none' } },
          input: { [touch]: { fontSize: size(16) } },
        },
      },
      MuiDialog: { styleOverrides: { paper: { borderRadius: 12 } } },
      MuiDialogTitle: { styleOverrides: { root: { ...type(16, 24, 600), padding: '20px 24px 8px' } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      MuiTextField: {
        defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true },
      },
      MuiFormControl: {
        defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true },
      },
      MuiFormLabel: {
        styleOverrides: {
          root: {
            ...type(13, 20, 500),
            color: colours.text,
            '&.Mui-focused, &.Mui-error': { color: colours.text },
          },
        },
      },
      MuiSwitch: {
        defaultProps: { size: 'small' },
        styleOverrides: {
          sizeSmall: {
            ...{ width: 36, height: 20, padding: 0, margin: '2px 6px', overflow: 'visible' },
            '& .MuiSwitch-switchBase': { padding: 2, '&.Mui-checked': { transform: 'translateX(16px)' } },
            '& .MuiSwitch-thumb': { width: 16, height: 16, boxShadow: 'none', color: colours.card },
            '& .MuiSwitch-track': { borderRadius: 10, opacity: 1, backgroundColor: colours.fieldLine },
            '& .Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: colours.action.main },
            '& .Mui-focusVisible + .MuiSwitch-track': {
              outline: `2px solid ${focusColor}`,
              outlineOffset: 2,
            },
            '& .Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
          },
        },
      },
      MuiTab: { styleOverrides: { root: { ...type(14, 20, 500), minHeight: 44 } } },
      MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
      // Keeps the help text of disabled inputs readable.
      MuiFormHelperText: {
        styleOverrides: {
          root: {
            ...type(12, 16),
            marginLeft: 0,
            marginRight: 0,
            '&.Mui-disabled': { color: colours.muted },
          },
        },
      },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: colours.line, fontVariantNumeric: 'tabular-nums' },
          head: { ...type(12, 16, 600), color: colours.muted, height: 44 },
          sizeSmall: { [narrowScreen]: { padding: '6px 8px' } },
          paddingCheckbox: { [narrowScreen]: { '&.MuiTableCell-paddingCheckbox': { padding: 0 } } },
        },
      },
      MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
      MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
      MuiCheckbox: { defaultProps: { slotProps: { root: unnamedCheckboxRoot, input: namedCheckboxInput } } },
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

export const lightTheme = themeOf('light', light);
export const darkTheme = themeOf('dark', dark);
