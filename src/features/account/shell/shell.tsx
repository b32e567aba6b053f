import { useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { Quietly } from '#src/platform/quietly.tsx';
import { useSidebar } from '#src/platform/sidebar.ts';
import { isSignedIn, sessionMay, useSession } from '#src/platform/session.ts';
import { WhenNear } from '#src/ui/when-near.tsx';
import { AppBar } from './app-bar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { RouteProgress } from './route-progress.tsx';
import css from './shell.module.css';
import { UpdateNotice } from './update-notice.tsx';

// Neither is needed for the first look; the foot not before somebody comes near it.
const SiteFooter = lazyPart(async () => (await import('./site-footer.tsx')).SiteFooter);
const OrganisationNav = lazyPart(async () => (await import('./organisation-nav.tsx')).OrganisationNav);

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
  const isOwn = isOwnPage && isSignedIn(session);
  const hasNav = isOwn && sessionMay(session, 'runEvents');
  const variant = isOwn ? 'compact' : 'full';
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
            <WhenNear placeholder={null}>
              <Quietly>
                <SiteFooter variant={variant} />
              </Quietly>
            </WhenNear>
          </div>
        </div>
      </div>
    </div>
  );
}
