import type { ManifestOptions } from 'vite-plugin-pwa';

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${src}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Web app manifest. Its texts are Italian: a manifest has one language. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Presente',
  short_name: 'Presente',
  description: 'Eventi per il bene comune, con una porta che funziona anche senza rete.',
  lang: 'it',
  dir: 'ltr',
  start_url: '/?source=app',
  scope: '/',
  display: 'standalone',
  background_color: '#fbf8f3',
  theme_color: '#fbf8f3',
  categories: ['events', 'social', 'productivity'],
  icons: [
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('maskable-192', 192, 'maskable'),
    icon('maskable-512', 512, 'maskable'),
  ],
  shortcuts: [
    {
      name: 'I miei biglietti',
      // An attendee is redirected to their orders; a visitor asks for the link by mail.
      url: '/orders',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Check-in',
      url: '/?source=app',
      icons: [{ src: '/icons/shortcut-door.png', sizes: '96x96', type: 'image/png' }],
    },
    {
      name: 'I miei eventi',
      url: '/organisation/event',
      icons: [{ src: '/icons/shortcut-events.png', sizes: '96x96', type: 'image/png' }],
    },
  ],
};
