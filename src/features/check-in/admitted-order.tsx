import { Trans } from '@lingui/react/macro';
import { Check, Circle } from 'lucide-react';
import type { Person } from '#src/offline/door-state.ts';
import css from './admitted-order.module.css';
import { personName } from './person-name.ts';
import line from './verdict.module.css';

/** Which ticket of how many, and the other people of the same order with where they are. */
export function AdmittedOrder({ person, others }: { person: Person; others: readonly Person[] }) {
  const { ticketNo, noOfTickets, orderName: buyer } = person;
  if (noOfTickets < 2) return null;
  return (
    <>
      <p className={line['line']}>
        <Trans>
          Biglietto {ticketNo} di {noOfTickets}
        </Trans>
        {buyer !== '' && (
          <>
            {' · '}
            <Trans>ordine di {buyer}</Trans>
          </>
        )}
      </p>
      <ul className={css['others']}>
        {others.map((other) => (
          <li key={other.id} className={css['other']}>
            {other.isIn ? (
              <Check size={20} strokeWidth={3} aria-hidden="true" />
            ) : (
              <Circle size={20} aria-hidden="true" />
            )}
            <span className={css['name']}>{personName(other)}</span>
            <span className={css['state']}>
              {other.isIn ? <Trans>già dentro</Trans> : <Trans>da entrare</Trans>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
