import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelEvent } from '#contract/event/event-calls.ts';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { wholeNumber } from '#src/platform/format.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './cancel-event-dialog.module.css';
import { askForEventsAgain } from './own-events.ts';

const mostCharacters = 1000;

/** Calls an event off, after saying whom that tells and what it cannot do (EV-47). */
export function CancelEventDialog({ event, onClose }: { event: OwnEventSummary; onClose: () => void }) {
  const { t } = useLingui();
  const [message, setMessage] = useState('');
  const people = event.noOfParticipants;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(cancelEvent, { params: { id: event._id }, body: { message } }),
    onSuccess: (answer) => {
      toast.success(answer.message);
      onClose();
      askForEventsAgain();
    },
    onError: (error) => {
      toast.error(messageOf(error));
      // Refused for what it is now, perhaps by a press whose answer was lost. Else what was written stays.
      if (!(error instanceof ApiRefusal) || error.status !== 409) return;
      onClose();
      askForEventsAgain();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t`Annullare “${event.title}”?`}
      confirmLabel={t`Annulla l’evento`}
      cancelLabel={t`Lascialo com’è`}
      tone="danger"
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <div className={css['words']}>
        <p>
          {people === 0 ? (
            t`Nessuno si è ancora iscritto. L’evento sparisce dalla mappa e dalla lista, e non si può rimettere.`
          ) : (
            <Plural
              value={people}
              one="La persona iscritta riceve un’e-mail e il suo biglietto non vale più. Non si può tornare indietro."
              other={`Le ${wholeNumber(people)} persone iscritte ricevono un’e-mail e i loro biglietti non valgono più. Non si può tornare indietro.`}
            />
          )}
        </p>
        {!event.isFree && people > 0 && (
          <p>{t`Chi ha pagato riceve indietro tutto, senza che tu debba fare niente.`}</p>
        )}
        {people > 0 && (
          <TextArea
            label={t`Due parole per loro`}
            hint={t`Se vuoi: vanno nell’e-mail.`}
            maxLength={mostCharacters}
            value={message}
            onValueChange={setMessage}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
