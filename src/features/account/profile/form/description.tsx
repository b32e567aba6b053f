import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Profile } from '#contract/account/profile-endpoints.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import css from './description.module.css';

/** The profile's description, or a link to write one. */
export function Description({ profile }: { profile: Profile | undefined }) {
  const { t } = useLingui();
  return (
    <Card className={css['card']}>
      <h2 className={css['title']}>{profile?.userType === 'Organisation' ? t`Chi siamo` : t`Su di me`}</h2>
      {profile === undefined ? (
        <>
          <Skeleton />
          <Skeleton />
          <Skeleton width="60%" />
        </>
      ) : profile.description !== '' ? (
        <p className={css['text']}>{profile.description}</p>
      ) : (
        <p className={css['none']}>
          {profile.userType === 'Organisation'
            ? t`Chi vi incontra qui non sa ancora che cosa fate.`
            : t`Non hai ancora scritto niente di te.`}{' '}
          <Link to="/profile" search={{ drawer: 'update' }}>
            {t`Scrivi una descrizione`}
          </Link>
        </p>
      )}
    </Card>
  );
}
