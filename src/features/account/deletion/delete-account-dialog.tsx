import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOf } from '#src/platform/error-message.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { toast } from '#src/ui/toast.ts';
import { DeletionSteps } from './deletion-steps.tsx';
import { deletionRequestQuery, prepareDeletion } from './deletion-request.ts';

interface DeleteAccountDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Asks for the deletion of the account (spec 1 §4): what to know, a confirmation, the result. One that
 * was asked for before is said, and nothing opens; one that is not allowed leads to whom to write to.
 */
export function DeleteAccountDialog({ isOpen, onClose }: DeleteAccountDialogProps) {
  const { t } = useLingui();
  const { data, error, isPending, mutate: prepare, reset } = useMutation({ mutationFn: prepareDeletion });
  const requested = isOpen && data?.kind === 'requested' ? data.message : undefined;

  useEffect(() => {
    if (isOpen) prepare();
    // What this time answered says nothing of the next one.
    return reset;
  }, [isOpen, prepare, reset]);

  useEffect(() => {
    if (requested === undefined) return;
    toast.error(requested);
    // The profile says until when it can be taken back.
    void queryClient.invalidateQueries(deletionRequestQuery);
    onClose();
  }, [requested, onClose]);

  if (data?.kind === 'ready') {
    return <DeletionSteps instructions={data.instructions} isOpen={isOpen} onClose={onClose} />;
  }
  const message = data?.kind === 'refused' ? data.message : error === null ? undefined : messageOf(error);
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
