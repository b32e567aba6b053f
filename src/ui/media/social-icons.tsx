import type { ReactNode } from 'react';

/** Brand icons, which lucide does not have. */
const createIcon = (drawing: ReactNode) => () => (
  <svg width={20} height={20} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
    {drawing}
  </svg>
);

export const FacebookIcon = createIcon(
  <path d="M13.6 22v-8.2h2.8l.5-3.5h-3.3V8.2c0-1 .4-1.7 1.8-1.7h1.6V3.3c-.8-.1-1.6-.2-2.4-.2-2.6 0-4.3 1.6-4.3 4.4v2.8H7.4v3.5h2.9V22Z" />,
);

export const XIcon = createIcon(
  <path d="M17.6 3h3.1l-6.8 7.8L22 21h-6.3l-4.9-6.4L5.2 21H2.1l7.3-8.3L1.8 3h6.4l4.4 5.9Zm-1.1 16.2h1.7L7.2 4.7H5.4Z" />,
);

export const InstagramIcon = createIcon(
  <>
    <rect x="3" y="3" width="18" height="18" rx="5.2" fill="none" stroke="currentColor" strokeWidth="2" />
    <circle cx="12" cy="12" r="4.1" fill="none" stroke="currentColor" strokeWidth="2" />
    <circle cx="17.2" cy="6.8" r="1.3" />
  </>,
);

export const LinkedinIcon = createIcon(
  <path d="M20.4 20.4h-3.5v-5.5c0-1.3 0-3-1.9-3s-2.1 1.4-2.1 2.9v5.6H9.4V9h3.4v1.6c.5-.9 1.6-1.9 3.4-1.9 3.6 0 4.2 2.4 4.2 5.5ZM5.3 7.4a2 2 0 1 1 0-4.1 2 2 0 0 1 0 4.1Zm1.8 13H3.6V9h3.5Z" />,
);
