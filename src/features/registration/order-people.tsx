import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Order } from '#contract/registration/order-calls.ts';
import css from './order-people.module.css';

/** Who comes with an order, each with her ticket. Who was taken off the list has none any more. */
export function OrderPeople({ people }: { people: Order['participants'] }) {
  const { t } = useLingui();
  return (
    <ul className={css['people']}>
      {people.map(({ fullName, email, ticket }, index) => (
        // The same person may hold several tickets, and their order never changes.
        <li key={`${index}-${ticket}`} className={css['person']}>
          <span className={css['who']}>
            <span className={css['name']}>{fullName}</span>
            <span className={css['email']}>{email}</span>
          </span>
          {ticket === '' ? (
            <span className={css['none']}>{t`Iscrizione tolta`}</span>
          ) : (
            <Link
              to="/ticket/$ticket"
              params={{ ticket }}
              className={css['ticket']}
              aria-label={t`Biglietto di ${fullName}`}
            >
              {t`Biglietto`}
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
