/*
 * What a page begins with. Where the server has drawn the first look (decision 0014), that is painted
 * before the program takes network and processor; and the program begins in pieces.
 */
const isDrawn = document.getElementById('root')?.firstElementChild !== null;
if (isDrawn && document.visibilityState === 'visible')
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));

for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) link.rel = 'modulepreload';

// The door of an installed app has its list to open: nothing else comes first (CI-47).
const isDoor = /^\/organisation\/event\/detail\/[^/]+\/door$/.test(location.pathname);
const ofDoor = document.querySelector<HTMLMetaElement>('meta[name="door"]')?.content.split(' ') ?? [];
if (isDoor && ofDoor[0] !== undefined) {
  for (const href of ofDoor)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  void import(/* @vite-ignore */ ofDoor[0]).catch(() => undefined);
} else {
  // The first format with a time zone takes as long as all the rest: done while the program comes.
  new Intl.DateTimeFormat('it', { timeZone: 'Europe/Rome' }).format();
  await new Promise((rested) => setTimeout(rested));
}

// By its address: imported by name it would come, and run, before this.
const program = document.querySelector<HTMLLinkElement>('link[data-program]')?.href;
if (import.meta.env.DEV) await import('./main.tsx');
else if (program !== undefined) await import(/* @vite-ignore */ program);
