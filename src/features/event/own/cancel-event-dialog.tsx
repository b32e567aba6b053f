import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelEvent } from '#contract/event/event-endpoints.ts';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import css from './cancel-event-dialog.module.css';
import { invalidateEvents } from './own-events-query.ts';

const maxMessageLength = 1000;

/** Cancels an event after confirmation, with the number of participants to be notified (EV-47). */
export function CancelEventDialog({ event, onClose }: { event: OwnEventSummary; onClose: () => void }) {
  const { t } = useLingui();
  const [message, setMessage] = useState('');
  const people = event.noOfParticipants;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(cancelEvent, { params: { id: event._id }, body: { message } }),
    onSuccess: (response) => {
      toast.success(response.message);
      onClose();
      invalidateEvents();
    },
    onError: (error) => {
      toast.error(toErrorMessage(error));
      // 409: the event's state has changed, perhaps by an earlier request whose response was lost. After
      // other errors the typed message stays.
      if (!(error instanceof ApiRefusal) || error.status !== 409) return;
      onClose();
      invalidateEvents();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t`Annullare «${event.title}»?`}
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
            t`Nessuno si è ancora iscritto. L’evento sparirà dalla mappa e dalla lista e non potrai ripristinarlo.`
          ) : (
            <Plural
              value={people}
              one="La persona iscritta riceve un’e-mail e il suo biglietto non sarà più valido. Non si può annullare."
              other={`Le ${formatInteger(people)} persone iscritte ricevono un’e-mail e i loro biglietti non saranno più validi. Non si può annullare.`}
            />
          )}
        </p>
        {!event.isFree && people > 0 && (
          <p>{t`Chi ha pagato riceve indietro tutto, senza che tu debba fare niente.`}</p>
        )}
        {people > 0 && (
          <TextArea
            label={t`Messaggio per le persone iscritte`}
            hint={t`Facoltativo: lo aggiungiamo all’e-mail.`}
            maxLength={maxMessageLength}
            value={message}
            onValueChange={setMessage}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
