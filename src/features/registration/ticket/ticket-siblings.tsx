import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HeldTicket } from '#contract/registration/held-event.ts';
import { iconButtonClass } from '#src/ui/form/icon-button.tsx';
import css from './ticket-siblings.module.css';

interface TicketSiblingsProps {
  ticket: string;
  /** The tickets of the event on this device. */
  tickets: readonly HeldTicket[];
}

/** From one ticket of an event to the next, without a way back to the order (RG-50). */
export function TicketSiblings({ ticket, tickets }: TicketSiblingsProps) {
  const { t } = useLingui();
  const index = tickets.findIndex((held) => held.ticket === ticket);
  if (index < 0 || tickets.length < 2) return null;
  return (
    <nav className={css['siblings']} aria-label={t`Biglietti di questo evento`}>
      {renderStep(tickets[index - 1], t`Biglietto precedente`, <ChevronLeft size={22} aria-hidden="true" />)}
      <span>{t`${index + 1} di ${tickets.length}`}</span>
      {renderStep(tickets[index + 1], t`Biglietto successivo`, <ChevronRight size={22} aria-hidden="true" />)}
    </nav>
  );
}

const renderStep = (target: HeldTicket | undefined, label: string, icon: ReactNode) =>
  target === undefined ? (
    <span className={iconButtonClass()} aria-hidden="true" />
  ) : (
    <Link
      // Back leads to where the first ticket was opened.
      replace
      to="/ticket/$ticket"
      params={{ ticket: target.ticket }}
      className={iconButtonClass('soft')}
      aria-label={label}
    >
      {icon}
    </Link>
  );
