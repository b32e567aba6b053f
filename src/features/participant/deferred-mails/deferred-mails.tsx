import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailClock, MailWarning } from 'lucide-react';
import { formatInteger } from '#src/platform/text/format.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { deferredMailsQuery } from './deferred-mails-query.ts';

/** Says how many mails about an event wait for the organisation's allowance, and why (OP-73). */
export function DeferredMails({ eventId }: { eventId: string }) {
  const { t } = useLingui();
  const { data } = useQuery(deferredMailsQuery(eventId));
  if (data === undefined || data.deferred === 0) return null;
  const { deferred, dailyMails } = data;
  const isStopped = dailyMails === 0;
  const limit = formatInteger(dailyMails);
  return (
    <Notice
      tone={isStopped ? 'stop' : 'wait'}
      icon={isStopped ? <MailWarning size={20} /> : <MailClock size={20} />}
      title={t`${plural(deferred, {
        one: 'Un’e-mail è in attesa',
        other: `${formatInteger(deferred)} e-mail sono in attesa`,
      })}`}
      action={
        <Link to="/contact" className={buttonClass({ variant: 'plain', size: 'small' })}>
          <Trans>Scrivici</Trans>
        </Link>
      }
    >
      {isStopped ? (
        <Trans>
          Per ora non inviamo e-mail agli indirizzi che inserisci tu: di solito succede quando più persone ci
          dicono di non conoscerti. Scrivici, e vediamo insieme come ripartire.
        </Trans>
      ) : (
        <Trans>
          Contro lo spam, agli indirizzi che inserisci tu inviamo fino a {limit} e-mail al giorno; di solito
          il numero cresce con l’uso. Queste partono nei prossimi giorni: se non possono aspettare, scrivici.
        </Trans>
      )}
    </Notice>
  );
}
