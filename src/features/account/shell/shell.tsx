import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, type RefObject } from 'react';
import { Quietly } from '#src/platform/quietly.tsx';
import { useSidebar } from '#src/platform/sidebar.ts';
import { sessionMay, useSession } from '#src/platform/session.ts';
import { AppBar } from './app-bar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { RouteProgress } from './route-progress.tsx';
import css from './shell.module.css';
import { UpdateNotice } from './update-notice.tsx';

// Neither is needed for the first look.
const SiteFooter = lazy(() => import('./site-footer.tsx').then((it) => ({ default: it.SiteFooter })));
const OrganisationNav = lazy(() =>
  import('./organisation-nav.tsx').then((it) => ({ default: it.OrganisationNav })),
);

interface ShellProps {
  /** A page of somebody's own, not of everybody. */
  isOwnPage: boolean;
  main: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The frame of every browsing page: bar, places of an organisation, page, foot. */
export function Shell({ isOwnPage, main, children }: ShellProps) {
  const { t } = useLingui();
  const session = useSession();
  const sidebar = useSidebar();
  const isSignedIn = session !== undefined && !session.isExpired;
  const hasNav = isOwnPage && isSignedIn && sessionMay(session, 'runEvents');
  const variant = isOwnPage && isSignedIn ? 'compact' : 'full';
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
            <Quietly>
              <OrganisationNav />
            </Quietly>
          </div>
        )}
        <div className={css['column']}>
          <main id="page" ref={main} tabIndex={-1} className={css['page']}>
            <UpdateNotice />
            {children}
          </main>
          <div className={css['foot']} data-variant={variant}>
            <Quietly>
              <SiteFooter variant={variant} />
            </Quietly>
          </div>
        </div>
      </div>
    </div>
  );
}
