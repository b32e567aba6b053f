import { useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { Quietly } from '#src/platform/quietly.tsx';
import { isNutraMenu } from '#src/platform/referral.ts';
import { isSignedIn, sessionMay, useSession } from '#src/platform/session.ts';
import { AppLogo } from '#src/ui/app-logo.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { menuButtonClass } from '#src/ui/menu.tsx';
import { TopBar } from '#src/ui/top-bar.tsx';
import { AccountFace } from './account-face.tsx';
import css from './app-bar.module.css';
import { LanguageSwitch } from './language-switch.tsx';

// No visitor needs it.
const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu);

/** The bar of every browsing page: brand, language, account. `children` stay in sight under it. */
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
          {isSignedIn(session) && !sessionMay(session, 'runEvents') && (
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
            <Quietly
              fallback={
                <Link to="/profile" className={menuButtonClass} aria-label={t`Il tuo account: ${name}`}>
                  <AccountFace session={session} />
                </Link>
              }
            >
              <AccountMenu session={session} />
            </Quietly>
          ) : (
            <>
              {path !== '/login' && <SignInLink path={path} />}
              {path !== '/signup' && (
                <Link to="/signup" className={css['signup']} data-always={path === '/login' || undefined}>
                  {t`Iscriviti`}
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

/** What one goes on with after signing in. No ticket and no payment: their addresses are secrets, which no other holds. */
const comesBackTo = /^\/(?:event\/detail|organisation\/page)\/|^\/contact$/;

/** To the sign-in, and from there back to what was being read (AC-66). */
function SignInLink({ path }: { path: string }) {
  const { t } = useLingui();
  const href = useRouterState({ select: (state) => state.location.href });
  return (
    <Link
      to="/login"
      search={comesBackTo.test(path) ? { next: href } : {}}
      className={buttonClass({ variant: 'quiet', size: 'small' })}
    >
      {t`Accedi`}
    </Link>
  );
}
