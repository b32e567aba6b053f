import { useMutation, useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileCheck2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { undoImport } from '#contract/participant/import-endpoints.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { invalidate } from '#src/platform/http/query-client.ts';
import { formatTime } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { invalidateListDetails } from '../details/list-details-query.ts';
import { invalidateUndoableImport, undoableImportQuery } from './undoable-import-query.ts';

interface ImportUndoProps {
  eventId: string;
  onUndone: () => void;
  /** The dialog has closed after an undo: its opener no longer exists, so focus must move elsewhere. */
  onRestoreFocus: () => void;
}

/** Says what the last import has added, and undoes it after a confirmation, as long as that is possible (RG-69). */
export function ImportUndo({ eventId, onUndone, onRestoreFocus }: ImportUndoProps) {
  const { t } = useLingui();
  const { data: latest } = useQuery(undoableImportQuery(eventId));
  // The one that the organiser is asked about, whatever is imported meanwhile; kept while the dialog closes.
  const [asked, setAsked] = useState(latest);
  const [isAsking, setIsAsking] = useState(false);
  const isOpenerGone = useRef(false);
  const handleSettled = (): void => {
    isOpenerGone.current = true;
    setIsAsking(false);
    invalidateUndoableImport();
    invalidate('deferred-mails');
    invalidateListDetails();
  };
  const undoing = useMutation({
    mutationFn: (id: string) => api(undoImport, { params: { id } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      handleSettled();
      onUndone();
    },
    onError: (error) => {
      toast.error(toErrorMessage(error));
      // Without a response the dialog stays open, to try again.
      if (error instanceof ApiRefusal) handleSettled();
    },
  });
  const ask = (): void => {
    isOpenerGone.current = false;
    setAsked(latest);
    setIsAsking(true);
  };
  return (
    <>
      {latest && (
        <Notice
          tone="ok"
          icon={<FileCheck2 size={20} />}
          title={t`Elenco importato alle ${formatTime(latest.importedAt)}`}
          action={
            <Button variant="quiet" size="small" onClick={ask}>
              <Trans>Annulla l’importazione</Trans>
            </Button>
          }
        >
          <Trans>
            Puoi annullare l’importazione fino alle {formatTime(latest.undoableUntil)}, finché nessuno di loro
            è entrato.
          </Trans>
        </Notice>
      )}
      {asked && (
        <ConfirmDialog
          isOpen={isAsking}
          title={t`Vuoi annullare l’importazione delle ${formatTime(asked.importedAt)}?`}
          confirmLabel={t`Annulla l’importazione`}
          cancelLabel={t`Tieni l’elenco`}
          tone="danger"
          isBusy={undoing.isPending}
          onConfirm={() => undoing.mutate(asked._id)}
          onClose={() => {
            setIsAsking(false);
            if (isOpenerGone.current) onRestoreFocus();
          }}
        >
          <p>
            {asked.added > 0 && (
              <Plural
                value={asked.added}
                one="La persona aggiunta esce dall’elenco e il suo posto torna libero."
                other="Le # persone aggiunte escono dall’elenco e i loro posti tornano liberi."
              />
            )}{' '}
            {asked.completed > 0 && (
              <Plural
                value={asked.completed}
                one="La persona aggiornata resta in elenco, com’era prima."
                other="Le # persone aggiornate restano in elenco, com’erano prima."
              />
            )}
          </p>
          {asked.mails > 0 && (
            <p>
              <Trans>
                I biglietti non ancora spediti non partono. Chi ha già ricevuto il suo viene avvisato per
                e-mail.
              </Trans>
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
