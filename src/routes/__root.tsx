import { createRootRoute, Navigate, Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Shell } from '#src/features/account/shell/shell.tsx';
import { speakWhole } from '#src/platform/i18n.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { isOwnPage } from './guards-table.ts';
import { guard } from './guards.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page takes the whole screen: no bar above it, no foot, no offers in it. */
    isFullScreen?: boolean;
  }
}

export const Route = createRootRoute({
  // The root is declared before the tree: it cannot know the type of its own ids.
  beforeLoad: async ({ matches, location }) => {
    const match = matches.at(-1);
    const routeId = match?.routeId as string | undefined;
    guard(routeId, (match?.params as { id?: string } | undefined)?.id, location);
    if (routeId !== '/') await speakWhole();
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

  // A screen reader starts at the head of the new page, as after a real load.
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
        <Shell isOwnPage={isOwn} main={main}>
          <Outlet />
        </Shell>
      )}
      <ToastRegion />
    </>
  );
}
