import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleCheck, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { Order, OrderPerson } from '#contract/registration/order-calls.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { insideSince } from './inside-since.ts';
import css from './order-people.module.css';

/** So many are shown at once: more of them would hide what stands below. */
const firstShown = 8;

/** Who comes with an order, each with her ticket. Who was taken off the list has none any more. */
export function OrderPeople({ order }: { order: Order }) {
  const { t } = useLingui();
  const [isWhole, setIsWhole] = useState(order.participants.length <= firstShown + 1);
  const count = order.participants.length;
  const shown = isWhole ? order.participants : order.participants.slice(0, firstShown);
  return (
    <>
      <ul className={css['people']}>
        {shown.map((person) => (
          <li key={person.ticketNo} className={css['person']}>
            <span className={css['who']}>
              <span className={css['name']}>{person.fullName}</span>
              <span className={css['email']}>{person.email}</span>
              <Inside person={person} />
            </span>
            <TicketOf person={person} order={order} />
          </li>
        ))}
      </ul>
      {!isWhole && (
        <Button variant="plain" isWide onClick={() => setIsWhole(true)}>
          {t`Mostra tutti e ${count}`}
        </Button>
      )}
    </>
  );
}

function Inside({ person: { checkedInAt } }: { person: OrderPerson }) {
  if (checkedInAt === null) return null;
  return (
    <span>
      <Badge tone="ok" icon={<CircleCheck size={14} aria-hidden="true" />}>
        {insideSince(checkedInAt)}
      </Badge>
    </span>
  );
}

function TicketOf({ person, order }: { person: OrderPerson; order: Order }) {
  const { t } = useLingui();
  if (person.ticket === '') {
    // Before it is paid nobody has one: what is to be done stands above.
    if (order.state === 'pending') return null;
    return <span className={css['none']}>{t`Iscrizione tolta`}</span>;
  }
  return (
    <Link
      to="/ticket/$ticket"
      params={{ ticket: person.ticket }}
      className={css['ticket']}
      aria-label={t`Biglietto di ${person.fullName}`}
    >
      <QrCode size={20} aria-hidden="true" />
      {t`Biglietto`}
    </Link>
  );
}
