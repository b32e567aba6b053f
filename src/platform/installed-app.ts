/** Whether this page runs as an installed app, without the browser's tabs. */
export const isInstalledApp = (): boolean =>
  !import.meta.env.SSR && window.matchMedia('(display-mode: standalone)').matches;
