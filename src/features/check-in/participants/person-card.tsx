import { Trans, useLingui } from '@lingui/react/macro';
import { shortCode } from '#contract/registration/ticket-code.ts';
import type { Person } from '#src/offline/door-state.ts';
import { checkInTime, conflictText } from '../check-in-words.ts';
import css from './edit-drawer.module.css';

/** What is known of somebody's ticket and entries, which cannot be corrected here. */
export function PersonCard({ person }: { person: Person }) {
  const { t } = useLingui();
  const { ticketNo, noOfTickets, orderName: buyer, checkIns } = person;
  const trouble = conflictText(person);
  return (
    <dl className={css['card']}>
      <dt>{t`Biglietto`}</dt>
      <dd>
        {t`${ticketNo} di ${noOfTickets}`}
        {buyer !== '' && (
          <>
            {' · '}
            <Trans>ordine di {buyer}</Trans>
          </>
        )}
      </dd>
      <dt>{t`Codice`}</dt>
      <dd>{shortCode(person.id)}</dd>
      <dt>{t`Alla porta`}</dt>
      <dd>
        {checkIns.length === 0
          ? t`Da entrare`
          : checkIns.map(({ operationId, at, deviceLabel }) => (
              <p key={operationId}>{[checkInTime(at), deviceLabel].filter(Boolean).join(' · ')}</p>
            ))}
        {person.isPending && <p>{t`da inviare`}</p>}
        {trouble !== undefined && checkIns.length < 2 && <p>{trouble}</p>}
      </dd>
    </dl>
  );
}
