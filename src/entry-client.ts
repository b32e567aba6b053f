/*
 * Client entry. A server-rendered page is painted before scripts load (decision 0014); the app then starts in
 * small tasks.
 */
const isDrawn = document.getElementById('root')?.firstElementChild !== null;
if (isDrawn && document.visibilityState === 'visible')
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));

for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-preload]'))
  link.rel = 'modulepreload';

// The door of an installed app preloads its own chunks first (CI-47).
const isDoor =
  /^\/organisation\/event\/detail\/[^/]+\/door$/.test(location.pathname) ||
  // A device with a staff pass starts at its door (SH-14).
  (location.pathname === '/' && document.cookie.split('; ').includes('userType=staff'));
const doorChunks = document.querySelector<HTMLMetaElement>('meta[name="door"]')?.content.split(' ') ?? [];
if (isDoor && doorChunks[0] !== undefined) {
  for (const href of doorChunks)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  void import(/* @vite-ignore */ doorChunks[0]).catch(() => undefined);
} else {
  // The first time-zone format is slow: warm it up while the app loads.
  new Intl.DateTimeFormat('it', { timeZone: 'Europe/Rome' }).format();
  await new Promise((rested) => setTimeout(rested));
}

// By URL: a static import would be loaded and run before this code.
const entryUrl = document.querySelector<HTMLLinkElement>('link[data-program]')?.href;
if (import.meta.env.DEV) await import('./main.tsx');
else if (entryUrl !== undefined) await import(/* @vite-ignore */ entryUrl);
