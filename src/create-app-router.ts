import { createRouter, stringifySearchWith, type RouterHistory } from '@tanstack/react-router';
import { RouteError } from './features/account/shell/route-error.tsx';
import { routeTree } from './route-tree.gen.ts';
import { PagePending } from './ui/layout/page-pending.tsx';

/**
 * Creates the router.
 *
 * @param history defaults to the browser's history; SSR passes a memory history.
 */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history !== undefined && { history }),
    // Writes a region `12` without quotes: the search schema of each route decides what is text.
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPreload: 'intent',
    // In SSR, scroll restoration would render an inline script.
    scrollRestoration: !import.meta.env.SSR,
    defaultPendingMs: 300,
    defaultErrorComponent: RouteError,
    defaultPendingComponent: PagePending,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
