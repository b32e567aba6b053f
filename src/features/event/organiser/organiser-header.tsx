import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { HeartHandshake, Mail } from 'lucide-react';
import { takesDonations } from '#contract/donation/takes-donations.ts';
import type { PublicOrganiser } from '#contract/organisation/organisation-calls.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { SocialLinks } from '#src/ui/social-links.tsx';
import { OrganiserFacts } from '../organiser-facts.tsx';
import css from './organiser-header.module.css';

interface OrganiserHeaderProps {
  organiser: PublicOrganiser;
  onDonate: () => void;
}

/** Who organises: name, place, how many events, where else she can be found, and the ways to write and to give. */
export function OrganiserHeader({ organiser, onDonate }: OrganiserHeaderProps) {
  const { t } = useLingui();
  const { companyName, picture, place, totalEvents, organizationProfile } = organiser;
  return (
    <div className={css['header']}>
      <div className={css['who']}>
        <Avatar name={companyName} picture={picture} size={96} />
        <div className={css['words']}>
          <h1 className={css['name']}>{companyName}</h1>
          <OrganiserFacts place={place} totalEvents={totalEvents} />
          <SocialLinks addresses={organiser} />
        </div>
        <div className={css['ways']}>
          {takesDonations(organiser) && (
            <Button variant="accent" size="small" onClick={onDonate}>
              <HeartHandshake size={18} aria-hidden="true" />
              {t`Dona`}
            </Button>
          )}
          <Link
            to="/contact"
            search={{ organiser: organiser._id }}
            className={buttonClass({ variant: takesDonations(organiser) ? 'quiet' : 'brand', size: 'small' })}
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

/** The same on its way. */
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
