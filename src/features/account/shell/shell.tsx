import { useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { OptionalBoundary } from '#src/platform/errors/optional-boundary.tsx';
import { useSidebar } from '#src/platform/sidebar.ts';
import { isSignedIn, sessionHasCapability, useSession } from '#src/platform/session/session.ts';
import { InViewport } from '#src/ui/layout/in-viewport.tsx';
import { AppBar } from './app-bar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { RouteProgress } from './route-progress.tsx';
import css from './shell.module.css';
import { SiteFooter } from './site-footer.tsx';
import { UpdateNotice } from './update-notice.tsx';

// Lazy: visitors do not need it.
const OrganisationNav = lazyComponent(async () => (await import('./organisation-nav.tsx')).OrganisationNav);

interface ShellProps {
  /** A page of the user's own, not a public one. */
  isAccountPage: boolean;
  main: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Frame of every browsing page: top bar, organisation nav, page, footer. */
export function Shell({ isAccountPage, main, children }: ShellProps) {
  const { t } = useLingui();
  const session = useSession();
  const sidebar = useSidebar();
  const isAccountShell = isAccountPage && isSignedIn(session);
  const hasNav = isAccountShell && sessionHasCapability(session, 'manageEvents');
  const variant = isAccountShell ? 'compact' : 'full';
  return (
    <div className={css['shell']} data-nav={hasNav ? sidebar : undefined}>
      <a
        className={css['skip']}
        href="#page"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t`Vai al contenuto`}
      </a>
      <RouteProgress />
      <AppBar>
        <OfflineBanner />
      </AppBar>
      <div className={css['middle']}>
        {hasNav && (
          <div className={css['side']}>
            <OptionalBoundary>
              <OrganisationNav />
            </OptionalBoundary>
          </div>
        )}
        <div className={css['column']}>
          <main id="page" ref={main} tabIndex={-1} className={css['page']}>
            <UpdateNotice />
            {children}
          </main>
          <div className={css['foot']} data-variant={variant}>
            <InViewport placeholder={null}>
              <OptionalBoundary>
                <SiteFooter variant={variant} />
              </OptionalBoundary>
            </InViewport>
          </div>
        </div>
      </div>
    </div>
  );
}
