// Plain SVG: Material icons have a style each, which is slow in a thousand rows.

export const Chevron = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M9 6l6 6-6 6" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
);

export const More = () => (
  <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <circle cx="12" cy="5" r="2" />
    <circle cx="12" cy="12" r="2" />
    <circle cx="12" cy="19" r="2" />
  </svg>
);

/** Two lines: something that can be dragged. */
export const Grip = () => (
  <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 9h14M5 15h14" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);
