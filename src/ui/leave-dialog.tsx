import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveDialogProps {
  isOpen: boolean;
  onLeave: () => void;
  onStay: () => void;
  /** What becomes of what was typed, where it is not simply gone. */
  children?: ReactNode;
}

/** Asks before a page is left with something filled in that is not saved. */
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
