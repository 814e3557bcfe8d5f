import type { ReactNode } from 'react';

// lucide has no brand marks any more; these are plain drawings in its manner.
const Mark = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {children}
  </svg>
);

export const InstagramMark = () => (
  <Mark>
    <rect x="3" y="3" width="18" height="18" rx="5" />
    <circle cx="12" cy="12" r="4" />
    <path d="M17.2 6.8h.01" />
  </Mark>
);
export const TwitterMark = () => (
  <Mark>
    <path d="M3.5 3.5h4.6l12.4 17h-4.6zM4.2 20.5l6.6-7M19.4 3.5l-6 6.4" />
  </Mark>
);
export const FacebookMark = () => (
  <Mark>
    <path d="M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V21M6.5 12.5H15" />
  </Mark>
);
export const LinkedInMark = () => (
  <Mark>
    <path d="M5 10v10M5 5v.01M10 20V10M10 14.5c0-2.5 1.8-4.5 4.5-4.5S19 12 19 14.5V20" />
  </Mark>
);
export const WebsiteMark = () => (
  <Mark>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.6 2.7 3.8 5.7 3.8 9s-1.2 6.3-3.8 9c-2.6-2.7-3.8-5.7-3.8-9S9.4 5.7 12 3z" />
  </Mark>
);
