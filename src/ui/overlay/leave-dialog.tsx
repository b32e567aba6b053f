import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveDialogProps {
  isOpen: boolean;
  onLeave: () => void;
  onStay: () => void;
  /** What happens to the changes, if they are not simply lost. */
  children?: ReactNode;
}

/** Asks for confirmation before the user leaves unsaved changes. */
export function LeaveDialog({ isOpen, onLeave, onStay, children }: LeaveDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Vuoi lasciare la pagina?`}
      cancelLabel={t`Continua a scrivere`}
      confirmLabel={t`Esci senza salvare`}
      tone="danger"
      onConfirm={onLeave}
      onClose={onStay}
    >
      {children || t`Quello che hai scritto non è ancora salvato.`}
    </ConfirmDialog>
  );
}
