import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, UsersRound } from 'lucide-react';
import type { Participant } from '#src/offline/participants/participant.ts';
import css from './order-group.module.css';
import { formatDetail } from '../shared/format-detail.ts';
import { participantName } from '../shared/participant-name.ts';
import line from './scan-result-view.module.css';

/** Actions on the other participants of an order, offered on the scan result screen (CI-38). */
export interface OrderGroupActions {
  /** Ids of the others checked in from this screen. */
  readonly alsoAdmitted: readonly string[];
  /** Keeps the screen open: the user has touched it. */
  readonly pin: () => void;
  readonly admit: (participants: readonly Participant[]) => void;
  readonly undo: (ids: readonly string[]) => void;
}

interface OrderGroupProps {
  participant: Participant;
  others: readonly Participant[];
  actions: OrderGroupActions;
}

/**
 * Ticket number within its order, and the order's other participants, each with a check-in toggle (CI-38).
 */
export function OrderGroup({ participant, others, actions }: OrderGroupProps) {
  const { ticketNo, noOfTickets, orderName: buyer } = participant;
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
      <div className={css['group']} data-group="" onPointerDown={actions.pin}>
        <ul className={css['members']}>
          {others.map((other) => (
            <OrderMember key={other.id} member={other} actions={actions} />
          ))}
        </ul>
      </div>
    </>
  );
}

/** Checks in all remaining participants of the order; renders nothing when all are in. */
export function AdmitOthersButton({ others, actions }: Pick<OrderGroupProps, 'others' | 'actions'>) {
  const outside = others.filter((other) => !other.isCheckedIn);
  if (outside.length === 0) return null;
  return (
    <button
      type="button"
      className={css['all']}
      onPointerDown={actions.pin}
      onClick={() => actions.admit(outside)}
    >
      <UsersRound size={20} aria-hidden="true" />
      <span>
        <Plural
          value={outside.length}
          one="Fai entrare anche l’altra persona"
          other="Fai entrare anche le altre #"
        />
      </span>
    </button>
  );
}

function OrderMember({ member, actions }: { member: Participant; actions: OrderGroupActions }) {
  const { t } = useLingui();
  const name = participantName(member);
  const isAdmittedHere = actions.alsoAdmitted.includes(member.id);
  if (member.isCheckedIn && !isAdmittedHere) {
    return (
      <li className={css['member']}>
        <span className={css['name']}>{name}</span>
        <span className={css['state']}>
          <Trans>già dentro</Trans>
        </span>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={css['member']}
        aria-pressed={member.isCheckedIn}
        aria-label={t`${name}: dentro`}
        onClick={() => (member.isCheckedIn ? actions.undo([member.id]) : actions.admit([member]))}
      >
        <span className={css['name']}>
          {name}
          <HighlightedDetails member={member} />
        </span>
        <span className={css['box']} data-in={member.isCheckedIn || undefined}>
          {member.isCheckedIn && <Check size={24} strokeWidth={3.2} aria-hidden="true" />}
        </span>
      </button>
    </li>
  );
}

/** What the operator has to know of a member who is let in without a scan of the own ticket. */
function HighlightedDetails({ member }: { member: Participant }) {
  const details = member.details.filter(({ isHighlighted }) => isHighlighted);
  return details.length > 0 && <small>{` · ${details.map(formatDetail).join(' · ')}`}</small>;
}
