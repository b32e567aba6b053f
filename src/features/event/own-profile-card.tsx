import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { ownProfileQuery } from '#src/platform/own-profile.ts';
import { useSession } from '#src/platform/session.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Card } from '#src/ui/card.tsx';
import { iconButtonClass } from '#src/ui/icon-button.tsx';
import { SocialLinks } from '#src/ui/social-links.tsx';
import { OrganiserFacts } from './organiser-facts.tsx';
import { ownEventCountsQuery } from './own-events.ts';
import css from './own-profile-card.module.css';

/** Who publishes these events, as everybody sees her, and the way to her page (spec 2 §2). */
export function OwnProfileCard() {
  const { t } = useLingui();
  const session = useSession();
  const { data: profile } = useQuery(ownProfileQuery(session?.userId ?? ''));
  const counts = useQuery(ownEventCountsQuery).data;
  if (session === undefined) return null;
  // The session knows the name before the profile has come: nothing moves when it does.
  const { companyName, picture, place } = profile ?? session;
  const totalEvents = counts && counts.Tutti + counts.Passati;
  return (
    <Card className={css['card']}>
      <Avatar name={companyName} picture={picture} size={56} />
      <div className={css['words']}>
        <p className={css['name']}>{companyName}</p>
        <OrganiserFacts place={place} totalEvents={totalEvents} className={css['facts']} />
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
      <div className={css['links']}>{profile !== undefined && <SocialLinks addresses={profile} />}</div>
    </Card>
  );
}
