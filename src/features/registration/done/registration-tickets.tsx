import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight, QrCode as QrIcon, Send } from 'lucide-react';
import { buildTicketPath, buildTicketQrText } from '#contract/registration/ticket-code.ts';
import { formatFullName } from '#contract/account/full-name.ts';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import { QrCode } from '#src/ui/media/qr-code.tsx';
import css from './registration-done.module.css';
import type { IssuedTickets } from './done-order.ts';
import type { ShareContent } from '../ticket/use-sharing.tsx';

interface RegistrationTicketsProps {
  eventTitle: string;
  tickets: IssuedTickets;
  share: (shared: ShareContent) => void;
}

/** Tickets of a new order: a single one shows its QR code, several can be opened and shared each. */
export function RegistrationTickets({ eventTitle, tickets, share }: RegistrationTicketsProps) {
  const { t } = useLingui();
  const hasSeveral = tickets.length > 1;
  const [only] = tickets;

  return (
    <>
      {!hasSeveral && only !== undefined && (
        <Link
          to="/ticket/$ticket"
          params={{ ticket: only.ticket }}
          className={css['code']}
          aria-label={t`Apri il biglietto di ${formatFullName(only.firstName, only.lastName)}`}
        >
          <QrCode
            text={buildTicketQrText(location.origin, only.ticket)}
            label={t`Codice QR di ${formatFullName(only.firstName, only.lastName)}`}
          />
        </Link>
      )}
      <ul className={css['tickets']}>
        {tickets.map(({ ticket, firstName, lastName }) => {
          const name = formatFullName(firstName, lastName);
          return (
            <li key={ticket} className={css['row']}>
              <Link to="/ticket/$ticket" params={{ ticket }} className={css['ticket']}>
                <QrIcon size={22} aria-hidden="true" />
                <span className={css['name']}>{name}</span>
                <ChevronRight size={20} aria-hidden="true" />
              </Link>
              {hasSeveral && (
                <IconButton
                  label={t`Invia il biglietto a ${name}`}
                  icon={<Send size={20} />}
                  onClick={() =>
                    share({
                      message: t`Il tuo biglietto per ${eventTitle}`,
                      url: location.origin + buildTicketPath(ticket),
                      title: t`Invia il biglietto a ${name}`,
                      label: t`Link del biglietto`,
                      text: t`Chi ha questo link ha il biglietto: invialo solo a chi partecipa.`,
                    })
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
