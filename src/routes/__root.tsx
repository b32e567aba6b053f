import { createRootRoute, Navigate, Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Shell } from '#src/features/account/shell/shell.tsx';
import { getFirstPage } from '#src/platform/text/first-page.ts';
import { loadCatalog } from '#src/platform/text/i18n.ts';
import { ToastRegion } from '#src/ui/overlay/toast-region.tsx';
import { isOwnPage } from './guards-table.ts';
import { guard } from './guards.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Full-screen page: no top bar, footer or promotions. */
    isFullScreen?: boolean;
  }
}

export const Route = createRootRoute({
  // The root route is declared before the tree, so its ids are not typed yet.
  beforeLoad: async ({ matches, location }) => {
    const match = matches.at(-1);
    const routeId = match?.routeId as string | undefined;
    guard(routeId, (match?.params as { id?: string } | undefined)?.id, location);
    await loadCatalog(getFirstPage(location.pathname));
  },
  component: Root,
  notFoundComponent: () => <Navigate to="/" replace />,
});

function Root() {
  const isFullScreen = useMatches({
    select: (matches) => matches.at(-1)?.staticData.isFullScreen === true,
  });
  const isOwn = useMatches({ select: (matches) => isOwnPage(matches.at(-1)?.routeId) });
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(path);

  // Moves focus to the new page for screen readers, as after a full page load.
  useEffect(() => {
    if (shownPath.current !== undefined && shownPath.current !== path) {
      main.current?.focus({ preventScroll: true });
    }
    shownPath.current = path;
  }, [path]);

  return (
    <>
      {isFullScreen ? (
        <main ref={main} tabIndex={-1}>
          <Outlet />
        </main>
      ) : (
        <Shell isAccountPage={isOwn} main={main}>
          <Outlet />
        </Shell>
      )}
      <ToastRegion />
    </>
  );
}
