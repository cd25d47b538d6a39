/** Sizes in CSS pixels. */
export const barHeight = 56;
/** Of a form, at the end of the window. */
export const saveBarHeight = 58;
export const menuWidth = 232;
export const pageWidth = 1280;
/** What a page needs at the bottom, so that the notices cover nothing. */
export const pageEnd = 64;

export const fontFamily = '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
export const monospaceFamily = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

interface Colours {
  /** For what can be done: buttons, links in text, the chosen line. */
  action: { main: string; dark: string; light: string; contrast: string };
  page: string;
  card: string;
  text: string;
  muted: string;
  line: string;
  /** Of fields: contrast 3 to the card. */
  fieldLine: string;
  hover: string;
  chosen: string;
  danger: string;
  warning: string;
  success: string;
  info: string;
  /** Of ratings. */
  star: string;
  /** Of notices. */
  notice: { background: string; text: string; link: string };
}

export const light: Colours = {
  action: { main: '#1f6b5c', dark: '#164d42', light: '#4a8f82', contrast: '#ffffff' },
  page: '#f5f6f5',
  card: '#ffffff',
  text: '#1a2220',
  muted: '#55605d',
  line: '#e1e5e3',
  fieldLine: '#87918e',
  hover: 'rgba(26, 34, 32, 0.04)',
  chosen: 'rgba(31, 107, 92, 0.09)',
  danger: '#b3261e',
  warning: '#8a5300',
  success: '#2a6b2f',
  info: '#245a94',
  star: '#b7791f',
  notice: { background: '#1f2725', text: '#ffffff', link: '#8fdcca' },
};

export const dark: Colours = {
  action: { main: '#7fcdbb', dark: '#5fb3a0', light: '#a5e0d2', contrast: '#06201b' },
  page: '#101514',
  card: '#1b2221',
  text: '#e8edeb',
  muted: '#a9b6b2',
  line: '#303b38',
  fieldLine: '#75827e',
  hover: 'rgba(255, 255, 255, 0.05)',
  chosen: 'rgba(127, 205, 187, 0.14)',
  danger: '#ff9c92',
  warning: '#f2b866',
  success: '#8fd694',
  info: '#93c2f5',
  star: '#f2b866',
  notice: { background: '#e8edeb', text: '#1a2220', link: '#175447' },
};

export type { Colours };
