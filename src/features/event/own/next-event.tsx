import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { nowMs } from '#src/platform/text/clock.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Section } from '#src/ui/layout/section.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { OwnEventCard } from '../card/own-event-card.tsx';
import css from './next-event.module.css';
import { ownEventsQuery, registrationTrendQuery } from './own-events-query.ts';
import { RegistrationChart } from './registration-chart.tsx';
import { StartFromListHint, StartFromListLink } from '../unlisted/start-from-list.tsx';

/** The organiser's running or next event, and its registrations over time (EV-58). */
export function NextEvent() {
  const { t } = useLingui();
  const { data, error } = useInfiniteQuery(ownEventsQuery('Prossimi', ''));
  const event = data?.pages[0]?.data[0];
  const { data: days } = useQuery({
    ...registrationTrendQuery(event?._id ?? ''),
    enabled: event !== undefined,
  });
  // Without a network and without stored events the rest of the page says so.
  if (data === undefined && error !== null) return null;
  return (
    <Section
      title={t`Il prossimo evento`}
      actions={
        <Link
          to="/organisation/event"
          search={{ drawer: 'new' }}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          <Plus size={18} aria-hidden="true" />
          {t`Nuovo evento`}
        </Link>
      }
    >
      {data === undefined ? (
        <Skeleton height="9rem" radius="var(--r-l)" />
      ) : event === undefined ? (
        <Card className={css['empty']}>
          <p>{t`Niente in programma. Quando pubblichi un evento lo trovi qui, con le iscrizioni giorno per giorno.`}</p>
          <StartFromListHint />
          <StartFromListLink />
        </Card>
      ) : (
        <>
          <OwnEventCard event={event} nowMs={nowMs()} isWide />
          {days !== undefined && (
            <Card>
              <RegistrationChart days={days} />
            </Card>
          )}
        </>
      )}
    </Section>
  );
}
