import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleCheck, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { Order, OrderParticipant } from '#contract/registration/order-endpoints.ts';
import { Badge } from '#src/ui/status/badge.tsx';
import { Button } from '#src/ui/form/button.tsx';
import { formatCheckedInSince } from './checked-in-since.ts';
import css from './order-participants.module.css';

/** Number of participants shown before “show all”; more would push the rest of the page down. */
const initialCount = 8;

/** Participants of an order with their tickets. Removed participants have no ticket. */
export function OrderParticipants({ order }: { order: Order }) {
  const { t } = useLingui();
  const [isExpanded, setIsExpanded] = useState(order.participants.length <= initialCount + 1);
  const count = order.participants.length;
  const visible = isExpanded ? order.participants : order.participants.slice(0, initialCount);
  return (
    <>
      <ul className={css['people']}>
        {visible.map((participant) => (
          <li key={participant.ticketNo} className={css['person']}>
            <span className={css['who']}>
              <span className={css['name']}>{participant.fullName}</span>
              <Email text={participant.email} />
              <CheckedInBadge participant={participant} />
            </span>
            <TicketLink participant={participant} order={order} />
          </li>
        ))}
      </ul>
      {!isExpanded && (
        <Button variant="plain" isWide onClick={() => setIsExpanded(true)}>
          {t`Mostra tutti e ${count}`}
        </Button>
      )}
    </>
  );
}

/** An address that is broken before its `@`, if at all. */
function Email({ text }: { text: string }) {
  const index = text.lastIndexOf('@');
  return (
    <span className={css['email']}>
      {text.slice(0, index)}
      <wbr />
      {text.slice(index)}
    </span>
  );
}

function CheckedInBadge({ participant: { checkedInAt } }: { participant: OrderParticipant }) {
  if (checkedInAt === null) return null;
  return (
    <span>
      <Badge tone="ok" icon={<CircleCheck size={14} aria-hidden="true" />}>
        {formatCheckedInSince(checkedInAt)}
      </Badge>
    </span>
  );
}

function TicketLink({ participant, order }: { participant: OrderParticipant; order: Order }) {
  const { t } = useLingui();
  if (participant.ticket === '') {
    // An unpaid or unconfirmed order has no tickets; the notice above explains.
    if (order.state === 'pending') return null;
    return <span className={css['none']}>{t`Iscrizione rimossa`}</span>;
  }
  return (
    <Link
      to="/ticket/$ticket"
      params={{ ticket: participant.ticket }}
      className={css['ticket']}
      aria-label={t`Biglietto di ${participant.fullName}`}
    >
      <QrCode size={20} aria-hidden="true" />
      {t`Biglietto`}
    </Link>
  );
}
