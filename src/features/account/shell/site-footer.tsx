import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteQuery } from '#src/platform/site.ts';
import { AppLogo } from '#src/ui/layout/app-logo.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import css from './site-footer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** Footer of browsing pages: `full` for visitors, a single line for signed-in users at work. */
export function SiteFooter({ variant }: { variant: 'full' | 'compact' }) {
  const { t } = useLingui();
  const site = useQuery(siteQuery);
  const links = (
    <nav className={css['links']} aria-label={t`Informazioni`}>
      <Link to="/privacy">{t`Privacy`}</Link>
      <Link to="/cookie">{t`Cookie`}</Link>
      <Link to="/terms">{t`Termini`}</Link>
      <Link to="/contact">{t`Contatti`}</Link>
      {variant === 'full' && <Link to="/orders">{t`I tuoi biglietti`}</Link>}
    </nav>
  );
  const details = site.data?.legalDetails;
  const visibleDetails = variant === 'compact' ? details?.slice(0, 1) : details;
  // Reserves the space while loading, so that the layout does not shift.
  const legal = (
    <p className={css['legal']}>
      {visibleDetails?.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {site.isPending && <Skeleton width="14rem" height="1em" />}
    </p>
  );
  if (variant === 'compact') {
    return (
      <footer className={css['compact']}>
        {legal}
        {links}
      </footer>
    );
  }
  return (
    <footer className={css['full']}>
      <div className={css['inside']}>
        <div className={css['about']}>
          <AppLogo />
          <p>{t`Eventi per il bene comune, in tutta Italia.`}</p>
        </div>
        {links}
        <div className={css['choices']}>
          <ThemeSwitch />
        </div>
        {legal}
      </div>
    </footer>
  );
}
