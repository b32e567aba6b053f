import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { PublicEvent } from '#contract/event/event.ts';
import { Avatar } from '#src/ui/media/avatar.tsx';
import { buttonClass } from '#src/ui/form/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import css from './organiser-card.module.css';

/** The organiser with links to its page and contact form. An erased one has none (AC-34). */
export function OrganiserCard({ organiser }: { organiser: PublicEvent['organiser'] }) {
  const { t } = useLingui();
  const { _id, companyName, picture, place, totalEvents } = organiser;
  const details = [
    place !== '' && place,
    totalEvents > 0 && <Plural key="events" value={totalEvents} one="un evento" other="# eventi" />,
  ].filter(Boolean);
  return (
    <Card className={css['card']}>
      <div className={css['who']}>
        <Avatar name={companyName} image={picture} size={56} />
        <div className={css['words']}>
          <h2 className={css['label']}>{t`Organizza`}</h2>
          <p className={css['name']}>{companyName}</p>
          {details.length > 0 && (
            <p className={css['facts']}>
              {details[0]}
              {details.length > 1 && <> · {details[1]}</>}
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
