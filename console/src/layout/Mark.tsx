/** As in the browser's tab. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
    <rect width="16" height="16" rx="4" fill="var(--action)" />
    <path d="M4 4.5h8v2H9.2V12H6.8V6.5H4z" fill="var(--action-contrast)" />
  </svg>
);
