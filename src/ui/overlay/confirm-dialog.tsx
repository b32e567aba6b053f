import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import css from './confirm-dialog.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Secondary action between cancel and confirm. */
  alternative?: ReactNode;
  tone?: 'brand' | 'danger';
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Modal confirmation of an action that cannot be undone. Esc and a click on the backdrop cancel. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel,
  alternative,
  tone = 'brand',
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useLingui();
  const ref = useModalDialog(isOpen);
  const id = useId();

  return (
    <dialog
      ref={ref}
      className={css['dialog']}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget && !isBusy) event.currentTarget.close();
      }}
    >
      <div className={css['content']}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`} className={css['text']}>
          {children}
        </div>
        <div className={css['actions']}>
          <Button variant="plain" onClick={onClose} disabled={isBusy}>
            {cancelLabel ?? t({ message: 'Annulla', context: 'dialog' })}
          </Button>
          {alternative}
          <Button variant={tone} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
