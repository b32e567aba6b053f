import { createRouter, stringifySearchWith, type RouterHistory } from '@tanstack/react-router';
import { PageFailure } from './features/account/shell/page-failure.tsx';
import { routeTree } from './route-tree.gen.ts';
import { PagePending } from './ui/page-pending.tsx';

/** The pages, and how one goes between them: by the browser's history unless another is given. */
export const pageRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history !== undefined && { history }),
    // Without quotes around a region's `12`: each route's schema knows what is a text.
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPreload: 'intent',
    // Drawn, it would be a script in the page.
    scrollRestoration: !import.meta.env.SSR,
    defaultPendingMs: 300,
    defaultErrorComponent: PageFailure,
    defaultPendingComponent: PagePending,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof pageRouter>;
  }
}
