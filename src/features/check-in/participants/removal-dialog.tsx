import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import type { Door } from '#src/offline/door/door.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { invalidate } from '#src/platform/http/query-client.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { participantName } from '../shared/participant-name.ts';
import type { Participant } from '#src/offline/participants/participant.ts';

interface RemovalDialogProps {
  door: Door;
  /** Undefined: closed. */
  participant: Participant | undefined;
  onClose: () => void;
  onRemoved: () => void;
  /** The dialog has closed after a removal: its opener no longer exists, so focus must move elsewhere. */
  onRestoreFocus: () => void;
}

/** Asks for confirmation before a participant is removed from the list (RG-11). */
export function RemovalDialog({ door, participant, onClose, onRemoved, onRestoreFocus }: RemovalDialogProps) {
  const { t } = useLingui();
  // Keeps the name while the dialog closes.
  const [lastParticipant, setLastParticipant] = useState(participant);
  if (participant !== undefined && participant !== lastParticipant) setLastParticipant(participant);
  const name = lastParticipant === undefined ? '' : participantName(lastParticipant);
  const isRemoved = useRef(false);
  const handleRemoved = () => {
    isRemoved.current = true;
    onClose();
    onRemoved();
    // The person is notified by mail.
    invalidate('deferred-mails');
    void door.refresh().catch(() => undefined);
  };
  const removal = useMutation({
    mutationFn: (id: string) => api(removeParticipant, { params: { id } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      handleRemoved();
    },
    onError: (error) => {
      toast.error(toErrorMessage(error));
      // Another organiser has removed the participant already.
      if (error instanceof ApiRefusal && error.reason === 'notFound') handleRemoved();
    },
  });
  return (
    <ConfirmDialog
      isOpen={participant !== undefined}
      title={t`Vuoi rimuovere ${name}?`}
      confirmLabel={t`Rimuovi dall’elenco`}
      tone="danger"
      isBusy={removal.isPending}
      onConfirm={() => participant && removal.mutate(participant.id)}
      onClose={() => {
        onClose();
        if (isRemoved.current) onRestoreFocus();
        isRemoved.current = false;
      }}
    >
      {t`Il posto torna libero. Se ha ricevuto il biglietto per e-mail, la persona viene avvisata.`}
    </ConfirmDialog>
  );
}
