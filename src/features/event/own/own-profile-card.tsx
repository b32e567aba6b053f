import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { ownProfileQuery } from '#src/platform/session/own-profile.ts';
import { useSession } from '#src/platform/session/session.ts';
import { Avatar } from '#src/ui/media/avatar.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { iconButtonClass } from '#src/ui/form/icon-button.tsx';
import { SocialLinks } from '#src/ui/media/social-links.tsx';
import { OrganiserDetails } from '../card/organiser-details.tsx';
import { ownEventCountsQuery } from './own-events-query.ts';
import css from './own-profile-card.module.css';

/** The organiser's public profile, with a link to its public page. */
export function OwnProfileCard() {
  const { t } = useLingui();
  const session = useSession();
  const { data: profile } = useQuery(ownProfileQuery(session?.userId ?? ''));
  const counts = useQuery(ownEventCountsQuery).data;
  if (session === undefined) return null;
  // The session has the name before the profile loads: no layout shift.
  const { companyName, picture, place } = profile ?? session;
  const totalEvents = counts && counts.Tutti + counts.Passati;
  return (
    <Card className={css['card']}>
      <Avatar name={companyName} image={picture} size={56} />
      <div className={css['words']}>
        <p className={css['name']}>{companyName}</p>
        <OrganiserDetails place={place} totalEvents={totalEvents} className={css['facts']} />
      </div>
      <Link
        to="/organisation/page/$id"
        params={{ id: session.userId }}
        className={iconButtonClass('soft')}
        aria-label={t`La tua pagina pubblica`}
        title={t`La tua pagina pubblica`}
      >
        <Eye size={20} aria-hidden="true" />
      </Link>
      <div className={css['links']}>{profile !== undefined && <SocialLinks urls={profile} />}</div>
    </Card>
  );
}
