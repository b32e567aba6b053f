import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Banknote, CheckCheck, Inbox, PencilLine } from 'lucide-react';
import { readWaitingWork } from '#src/offline/device/waiting-work.ts';
import { getDeviceDatabase } from '#src/offline/storage/device-database-connection.ts';
import type { Session } from '#src/platform/session/session.ts';
import { Section } from '#src/ui/layout/section.tsx';
import { LinkContent } from './link-content.tsx';
import css from './profile-links.module.css';

/** What waits on this device, read at each visit. */
const waitingWorkQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['waiting-work', accountId],
    queryFn: async () => {
      const database = await getDeviceDatabase();
      return database === undefined
        ? { doors: [], hasNewEventDraft: false }
        : readWaitingWork(database, accountId);
    },
    staleTime: 0,
    gcTime: 0,
  });

/** What waits for a decision of the organisation: conflicts, an unpublished event, payments (EV-59). */
export function WaitingList({ session }: { session: Session }) {
  const { t } = useLingui();
  const { data, isError } = useQuery(waitingWorkQuery(session.userId));
  const { doors = [], hasNewEventDraft = false } = data ?? {};
  const isPaymentMissing = session.stripeAccountId === '';
  const isEmpty = data !== undefined && doors.length === 0 && !hasNewEventDraft && !isPaymentMissing;
  // This device cannot read its storage: there is nothing to say of it.
  if (isError && !isPaymentMissing) return null;
  return (
    <Section title={t`Aspetta te`}>
      <ul className={css['links']}>
        {doors.map(({ eventId, title, conflicts }) => (
          <li key={eventId}>
            <Link to="/organisation/event/detail/$id/door" params={{ id: eventId }} className={css['link']}>
              <LinkContent icon={Inbox}>
                <Plural value={conflicts} one="# check-in da controllare" other="# check-in da controllare" />
                <span className={css['detail']}>{title}</span>
              </LinkContent>
            </Link>
          </li>
        ))}
        {hasNewEventDraft && (
          <li>
            <Link to="/organisation/event" search={{ drawer: 'new' }} className={css['link']}>
              <LinkContent icon={PencilLine}>
                <Trans>Un evento da finire</Trans>
                <span className={css['detail']}>
                  <Trans>Lo riprendi da dove l’hai lasciato</Trans>
                </span>
              </LinkContent>
            </Link>
          </li>
        )}
        {isPaymentMissing && (
          <li>
            <Link to="/organisation/setting" className={css['link']}>
              <LinkContent icon={Banknote}>
                <Trans>Collega il conto</Trans>
                <span className={css['detail']}>
                  <Trans>Serve per vendere biglietti e ricevere donazioni</Trans>
                </span>
              </LinkContent>
            </Link>
          </li>
        )}
      </ul>
      {isEmpty && (
        <p className={css['done']}>
          <CheckCheck size={20} aria-hidden="true" />
          <Trans>Niente in sospeso</Trans>
        </p>
      )}
    </Section>
  );
}
