import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { removeParticipant } from '#contract/registration/registration-calls.ts';
import type { Door, Person } from '#src/offline/door-state.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { toast } from '#src/ui/toast.ts';
import { personName } from '../person-name.ts';

interface RemovalDialogProps {
  door: Door;
  /** Nobody: it is closed. */
  person: Person | undefined;
  onClose: () => void;
  onRemoved: () => void;
  /** The dialog is off the screen: where it was opened from is no longer there to take the focus. */
  onGone: () => void;
}

/** Asks before somebody is taken off the list (RG-11). */
export function RemovalDialog({ door, person, onClose, onRemoved, onGone }: RemovalDialogProps) {
  const { t } = useLingui();
  // Her name stays while the dialog goes.
  const [last, setLast] = useState(person);
  if (person !== undefined && person !== last) setLast(person);
  const name = last === undefined ? '' : personName(last);
  const isGone = useRef(false);
  const gone = () => {
    isGone.current = true;
    onClose();
    onRemoved();
    void door.refresh().catch(() => undefined);
  };
  const removing = useMutation({
    mutationFn: (id: string) => api(removeParticipant, { params: { id } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      gone();
    },
    onError: (error) => {
      toast.error(messageOf(error));
      // A colleague was faster.
      if (error instanceof ApiRefusal && error.reason === 'notFound') gone();
    },
  });
  return (
    <ConfirmDialog
      isOpen={person !== undefined}
      title={t`Vuoi togliere ${name}?`}
      confirmLabel={t`Togli dall’elenco`}
      tone="danger"
      isBusy={removing.isPending}
      onConfirm={() => person && removing.mutate(person.id)}
      onClose={() => {
        onClose();
        if (isGone.current) onGone();
        isGone.current = false;
      }}
    >
      {t`Il posto torna libero e la persona riceve un’e-mail.`}
    </ConfirmDialog>
  );
}
