import { SvgIcon } from '@mui/material';

/** As in the browser's tab. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <SvgIcon viewBox="0 0 16 16" color="primary" sx={{ fontSize: size }}>
    <rect width="16" height="16" rx="4" />
    <path fill="#fff" d="M4 4.5h8v2H9.2V12H6.8V6.5H4z" />
  </SvgIcon>
);
