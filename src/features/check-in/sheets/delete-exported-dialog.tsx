import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OutboxExport } from '#contract/check-in/outbox-export.ts';
import type { Door } from '#src/offline/door/door.ts';
import { Button } from '#src/ui/form/button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { toast } from '#src/ui/overlay/toast.ts';

interface DeleteExportedDialogProps {
  door: Door;
  /** The file that was exported from this device. */
  exportedFile: OutboxExport;
  onDeleted: () => void;
}

/**
 * Deletes pending operations that the server no longer accepts from this device, once they were exported
 * (CI-49).
 */
export function DeleteExportedDialog({ door, exportedFile, onDeleted }: DeleteExportedDialogProps) {
  const { t } = useLingui();
  const [isConfirming, setIsConfirming] = useState(false);
  const showError = () => toast.error(t`Non è riuscito: gli ingressi sono ancora qui. Riprova.`);
  const deletion = useMutation({
    mutationFn: () => door.deleteExported(exportedFile),
    onSuccess: (isDeleted) => (isDeleted ? onDeleted() : showError()),
    onError: showError,
    onSettled: () => setIsConfirming(false),
  });
  return (
    <>
      <Button variant="quiet" isWide onClick={() => setIsConfirming(true)}>
        <Trash2 size={20} aria-hidden="true" />
        <Trans>Consegnati: toglili da questo telefono</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t`Toglierli da questo telefono?`}
        confirmLabel={t`Togli dal telefono`}
        tone="danger"
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onClose={() => setIsConfirming(false)}
      >
        <p>
          <Plural
            value={exportedFile.operations.length}
            one="Da qui sparisce # ingresso: resta solo nel file che hai consegnato."
            other="Da qui spariscono # ingressi: restano solo nel file che hai consegnato."
          />
        </p>
        <p>
          <Trans>
            Se hai deciso qualcosa sugli ingressi da guardare e non è ancora partito, va via anche quello. Non
            si torna indietro: prima chiedi a chi organizza se il file gli è arrivato.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
