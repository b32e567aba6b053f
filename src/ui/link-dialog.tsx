import { useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { copyLink } from './copy-link.ts';
import css from './link-dialog.module.css';
import { TextField } from './text-field.tsx';

interface LinkDialogProps {
  title: string;
  /** What the link is. */
  label: string;
  url: string;
  isOpen: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** The link itself, to be copied, where the device has no way of sharing (spec 1 §2). */
export function LinkDialog({ title, label, url, isOpen, onClose, children }: LinkDialogProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyLink(url, field.current)) onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={t`Copia il link`}
      cancelLabel={t`Chiudi`}
      onConfirm={() => void copy()}
      onClose={onClose}
    >
      {children}
      <TextField
        ref={field}
        className={css['link']}
        label={label}
        value={url}
        readOnly
        onValueChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
    </ConfirmDialog>
  );
}
