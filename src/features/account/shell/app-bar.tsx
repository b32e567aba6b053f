import { useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { OptionalBoundary } from '#src/platform/errors/optional-boundary.tsx';
import { isNutraMenu } from '#src/platform/session/referral.ts';
import { isSignedIn, useSession } from '#src/platform/session/session.ts';
import { AppLogo } from '#src/ui/layout/app-logo.tsx';
import { buttonClass } from '#src/ui/form/button.tsx';
import { menuButtonClass } from '#src/ui/overlay/menu.tsx';
import { TopBar } from '#src/ui/layout/top-bar.tsx';
import { AccountButtonContent } from './account-button-content.tsx';
import css from './app-bar.module.css';
import { LanguageSwitch } from './language-switch.tsx';

// Lazy: visitors do not need it.
const AccountMenu = lazyComponent(async () => (await import('./account-menu.tsx')).AccountMenu);

/** Top bar of browsing pages: brand, language, account. `children` stay visible below it. */
export function AppBar({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  const session = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const name = session?.companyName || session?.names;
  return (
    <TopBar
      start={
        <>
          <Link
            to="/"
            className={css['brand']}
            aria-label={t`Presente, pagina iniziale`}
            data-menu={isNutraMenu() ? 'nutra' : undefined}
          >
            <AppLogo />
          </Link>
          {isSignedIn(session) && session.userType === 'Basic' && (
            <Link to="/" className={css['link']} activeOptions={{ includeSearch: false }}>
              {t`Trova eventi`}
            </Link>
          )}
        </>
      }
      end={
        <>
          <LanguageSwitch />
          {session?.userType === 'staff' || isSignedIn(session) ? (
            <OptionalBoundary
              fallback={
                <Link to="/profile" className={menuButtonClass} aria-label={t`Il tuo account: ${name}`}>
                  <AccountButtonContent session={session} />
                </Link>
              }
            >
              <AccountMenu session={session} />
            </OptionalBoundary>
          ) : (
            <>
              {path !== '/login' && <SignInLink path={path} />}
              {path !== '/signup' && (
                <Link to="/signup" className={css['signup']} data-always={path === '/login' || undefined}>
                  {t`Registrati`}
                </Link>
              )}
            </>
          )}
        </>
      }
    >
      {children}
    </TopBar>
  );
}

/**
 * Pages to return to after signing in. Not tickets and payments: their URLs are secrets and must not be
 * copied into another URL (AC-66).
 */
const returnablePath = /^\/(?:event\/detail|organisation\/page)\/|^\/contact$/;

/** Link to the sign-in page, which returns to the current page (AC-66). */
function SignInLink({ path }: { path: string }) {
  const { t } = useLingui();
  const href = useRouterState({ select: (state) => state.location.href });
  return (
    <Link
      to="/login"
      search={returnablePath.test(path) ? { next: href } : {}}
      className={buttonClass({ variant: 'quiet', size: 'small' })}
    >
      {t`Accedi`}
    </Link>
  );
}
