/** Playwright options of a journey that needs the service worker. Others block it: it precaches the whole product. */
export const withServiceWorker = { serviceWorkers: 'allow' } as const;
