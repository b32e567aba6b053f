import { useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { useSession } from '#src/platform/session.ts';
import { AppLogo } from '#src/ui/app-logo.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { TopBar } from '#src/ui/top-bar.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** The bar of every browsing page: brand, language, account. */
export function AppBar() {
  const { t } = useLingui();
  const session = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <TopBar
      start={
        <Link to="/" aria-label={t`Presente, pagina iniziale`}>
          <AppLogo />
        </Link>
      }
      end={
        <>
          <LanguageSwitch />
          {session === undefined || session.isExpired ? (
            path !== '/login' && (
              <Link to="/login" className={buttonClass({ variant: 'quiet', size: 'small' })}>
                {t`Accedi`}
              </Link>
            )
          ) : (
            <AccountMenu session={session} />
          )}
        </>
      }
    />
  );
}
