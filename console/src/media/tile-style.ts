/** Of a link or button around a thumbnail and its name. */
export const tileStyle = {
  ...{ display: 'block', width: '100%', minWidth: 0, p: 0, border: 0, background: 'none', font: 'inherit' },
  ...{ color: 'text.primary', textAlign: 'left', textDecoration: 'none', cursor: 'pointer', borderRadius: 1 },
  '& .thumbnail': { border: 1, borderColor: 'divider', transition: 'border-color 120ms' },
  '&:hover .thumbnail': { borderColor: 'text.secondary' },
  '&[aria-pressed=true] .thumbnail': {
    ...{ borderColor: 'primary.main', outline: '2px solid', outlineColor: 'primary.main' },
  },
};

export const tileNameStyle = { display: 'block', mt: 0.5, fontSize: 13, lineHeight: '18px' };
export const tileDetailStyle = {
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  color: 'text.secondary',
};
