/*
 * What a page begins with. Where the server has drawn the first look (decision 0014), that is painted
 * before the program takes network and processor; and the program begins in pieces.
 */
const isDrawn = document.getElementById('root')?.firstElementChild !== null;
if (isDrawn && document.visibilityState === 'visible')
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));

for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) link.rel = 'modulepreload';

// The first format with a time zone takes as long as all the rest: done while the program comes.
new Intl.DateTimeFormat('it', { timeZone: 'Europe/Rome' }).format();
await new Promise((rested) => setTimeout(rested));

// By its address: imported by name it would come, and run, before this.
const program = document.querySelector<HTMLLinkElement>('link[data-program]')?.href;
if (import.meta.env.DEV) await import('./main.tsx');
else if (program !== undefined) await import(/* @vite-ignore */ program);
