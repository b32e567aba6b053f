import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { PublicEvent } from '#contract/event/event.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import css from './organiser-card.module.css';

/** Who organises it, and the ways to her. One that was erased has none (AC-34). */
export function OrganiserCard({ organiser }: { organiser: PublicEvent['organiser'] }) {
  const { t } = useLingui();
  const { _id, companyName, picture, place, totalEvents } = organiser;
  const facts = [
    place !== '' && place,
    totalEvents > 0 && <Plural key="events" value={totalEvents} one="un evento" other="# eventi" />,
  ].filter(Boolean);
  return (
    <Card className={css['card']}>
      <div className={css['who']}>
        <Avatar name={companyName} picture={picture} size={56} />
        <div className={css['words']}>
          <h2 className={css['label']}>{t`Organizza`}</h2>
          <p className={css['name']}>{companyName}</p>
          {facts.length > 0 && (
            <p className={css['facts']}>
              {facts[0]}
              {facts.length > 1 && <> · {facts[1]}</>}
            </p>
          )}
        </div>
      </div>
      {_id !== '' && (
        <div className={css['actions']}>
          <Link
            to="/organisation/page/$id"
            params={{ id: _id }}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            {t`Scopri di più`}
          </Link>
          <Link
            to="/contact"
            search={{ organiser: _id }}
            className={buttonClass({ variant: 'plain', size: 'small' })}
          >
            {t`Contatta`}
          </Link>
        </div>
      )}
    </Card>
  );
}
