import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { DeletionSteps } from './deletion-steps.tsx';
import { deletionRequestQuery, prepareDeletion } from './deletion-request.ts';

interface DeleteAccountDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Requests account deletion: instructions, confirmation, result (AC-30). When already requested it shows a
 * toast and does not open; when not allowed it links to the contact form (AC-31).
 */
export function DeleteAccountDialog({ isOpen, onClose }: DeleteAccountDialogProps) {
  const { t } = useLingui();
  const { data, error, isPending, mutate: prepare, reset } = useMutation({ mutationFn: prepareDeletion });
  const requestedMessage = isOpen && data?.kind === 'requested' ? data.message : undefined;

  useEffect(() => {
    if (isOpen) prepare();
    // Resets the result, so that the next opening starts empty.
    return reset;
  }, [isOpen, prepare, reset]);

  useEffect(() => {
    if (requestedMessage === undefined) return;
    toast.error(requestedMessage);
    // The profile shows until when it can be withdrawn.
    void queryClient.invalidateQueries(deletionRequestQuery);
    onClose();
  }, [requestedMessage, onClose]);

  if (data?.kind === 'ready') {
    return <DeletionSteps instructions={data.instructions} isOpen={isOpen} onClose={onClose} />;
  }
  const message =
    data?.kind === 'refused' ? data.message : error === null ? undefined : toErrorMessage(error);
  return (
    <Drawer
      isOpen={isOpen && message !== undefined}
      title={t`Eliminare l’account`}
      onClose={onClose}
      actions={
        data === undefined ? (
          <Button isBusy={isPending} onClick={() => prepare()}>
            {t`Riprova`}
          </Button>
        ) : (
          <Link to="/contact" className={buttonClass()} onClick={onClose}>
            {t`Scrivici`}
          </Link>
        )
      }
    >
      <p>{message}</p>
    </Drawer>
  );
}
