import { createRootRoute, Navigate, Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { AppBar } from '#src/features/account/shell/app-bar.tsx';
import { UpdateNotice } from '#src/features/account/shell/update-notice.tsx';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { guard } from './guards.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page takes the whole screen: no bar above it, no offers in it. */
    isFullScreen?: boolean;
  }
}

export const Route = createRootRoute({
  // The root is declared before the tree: it cannot know the type of its own ids.
  beforeLoad: ({ matches, location }) => guard(matches.at(-1)?.routeId as string | undefined, location),
  component: Shell,
  notFoundComponent: () => <Navigate to="/" replace />,
});

function Shell() {
  const isFullScreen = useMatches({
    select: (matches) => matches.at(-1)?.staticData.isFullScreen === true,
  });
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
      {!isFullScreen && <AppBar />}
      <main ref={main} tabIndex={-1}>
        {!isFullScreen && <UpdateNotice />}
        <Outlet />
      </main>
      <ToastRegion />
    </>
  );
}
