import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './share-dialog.module.css';

interface ShareDialogProps {
  url: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The link itself, where the device has no way of sharing (spec 1 §2). */
export function ShareDialog({ url, isOpen, onClose }: ShareDialogProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t`Link copiato`);
      onClose();
    } catch {
      field.current?.select();
      toast.error(t`Il link non si è copiato: è selezionato, copialo da qui.`);
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Condividi l’evento`}
      confirmLabel={t`Copia il link`}
      cancelLabel={t`Chiudi`}
      onConfirm={() => void copy()}
      onClose={onClose}
    >
      {t`Mandalo a chi vuoi: si apre senza account.`}
      <TextField
        ref={field}
        className={css['link']}
        label={t`Link dell’evento`}
        value={url}
        readOnly
        onValueChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
    </ConfirmDialog>
  );
}
