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
  const showError = () => toast.error(t`Non ha funzionato: i check-in sono ancora qui. Riprova.`);
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
        <Trans>Rimuovi i check-in esportati</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t`Rimuoverli da questo telefono?`}
        confirmLabel={t`Rimuovi dal telefono`}
        tone="danger"
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onClose={() => setIsConfirming(false)}
      >
        <p>
          <Plural
            value={exportedFile.operations.length}
            one="# check-in verrà rimosso da qui: resterà solo nel file che hai esportato."
            other="# check-in verranno rimossi da qui: resteranno solo nel file che hai esportato."
          />
        </p>
        <p>
          <Trans>
            Andranno perse anche le decisioni prese sui check-in da controllare e non ancora inviate. Non si
            può annullare: prima chiedi a chi organizza se ha ricevuto il file.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
