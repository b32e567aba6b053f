import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { HeartHandshake, Mail } from 'lucide-react';
import { acceptsDonations } from '#contract/donation/accepts-donations.ts';
import type { PublicOrganiser } from '#contract/organisation/organisation-endpoints.ts';
import { Avatar } from '#src/ui/media/avatar.tsx';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { SocialLinks } from '#src/ui/media/social-links.tsx';
import { OrganiserDetails } from '../card/organiser-details.tsx';
import css from './organiser-header.module.css';

interface OrganiserHeaderProps {
  organiser: PublicOrganiser;
  onDonate: () => void;
}

/** Header of an organiser: name, location, number of events, links, contact and donation. */
export function OrganiserHeader({ organiser, onDonate }: OrganiserHeaderProps) {
  const { t } = useLingui();
  const { companyName, picture, place, totalEvents, organizationProfile } = organiser;
  return (
    <div className={css['header']}>
      <div className={css['who']}>
        <Avatar name={companyName} image={picture} size={96} />
        <div className={css['words']}>
          <h1 className={css['name']}>{companyName}</h1>
          <OrganiserDetails place={place} totalEvents={totalEvents} />
          <SocialLinks urls={organiser} />
        </div>
        <div className={css['ways']}>
          {acceptsDonations(organiser) && (
            <Button variant="accent" size="small" onClick={onDonate}>
              <HeartHandshake size={18} aria-hidden="true" />
              {t`Dona`}
            </Button>
          )}
          <Link
            to="/contact"
            search={{ organiser: organiser._id }}
            className={buttonClass({
              variant: acceptsDonations(organiser) ? 'quiet' : 'brand',
              size: 'small',
            })}
          >
            <Mail size={18} aria-hidden="true" />
            {t`Contatta`}
          </Link>
        </div>
      </div>
      {organizationProfile.description !== '' && (
        <p className={css['description']}>{organizationProfile.description}</p>
      )}
    </div>
  );
}

/** Placeholder of `OrganiserHeader`. */
export const OrganiserHeaderSkeleton = () => (
  <div className={css['header']} aria-hidden="true">
    <div className={css['who']}>
      <Skeleton width="6rem" height="6rem" radius="var(--r-full)" />
      <div className={css['words']}>
        <Skeleton width="min(22rem, 90%)" height="2.25rem" />
        <Skeleton width="12rem" />
        <Skeleton width="9rem" height="2.75rem" radius="var(--r-full)" />
      </div>
    </div>
    <Skeleton height="4.5rem" />
  </div>
);
