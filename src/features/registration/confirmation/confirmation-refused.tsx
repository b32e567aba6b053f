import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarX2, Link2Off } from 'lucide-react';
import type { Reason } from '#contract/reasons.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { ConfirmationHomeLink } from './confirmation-home-link.tsx';

/** The link is unknown, older than a day, or incomplete. */
const invalidLinkReasons: ReadonlySet<Reason> = new Set(['linkInvalid', 'validation']);
/** The link has no use any more. */
const finalReasons: ReadonlySet<Reason> = new Set([
  ...invalidLinkReasons,
  'eventCancelled',
  'eventEnded',
  'externalRegistration',
]);

/** Whether the order can no longer be confirmed, however often it is tried. */
export const isConfirmationRefused = (error: unknown): boolean =>
  error instanceof ApiRefusal && finalReasons.has(error.reason);

/** Says why an order can no longer be confirmed; without a link `error` is `null`. */
export function ConfirmationRefused({ error }: { error: Error | null }) {
  const { t } = useLingui();
  if (error instanceof ApiRefusal && !invalidLinkReasons.has(error.reason))
    return (
      <ErrorState
        isPage
        icon={<CalendarX2 size={32} />}
        title={toErrorMessage(error)}
        actions={<ConfirmationHomeLink variant="accent" />}
      >
        {t`I tuoi posti non sono stati confermati.`}
      </ErrorState>
    );
  return (
    <ErrorState
      isPage
      icon={<Link2Off size={32} />}
      title={t`Questo link non è più valido`}
      actions={
        <Link to="/" className={buttonClass({ variant: 'accent' })}>
          {t`Trova un evento`}
        </Link>
      }
    >
      {t`Vale un giorno. Se avevi già confermato, i biglietti sono nella tua e-mail; altrimenti i posti non sono stati prenotati: iscriviti di nuovo.`}
    </ErrorState>
  );
}
