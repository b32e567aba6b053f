import { useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { copyLink } from '../form/copy-link.ts';
import css from './copy-link-dialog.module.css';
import { TextField } from '../form/text-field.tsx';

interface CopyLinkDialogProps {
  title: string;
  /** Label of the link field. */
  label: string;
  url: string;
  isOpen: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** Modal that shows a link for copying, where Web Share is unavailable (BR-22). */
export function CopyLinkDialog({ title, label, url, isOpen, onClose, children }: CopyLinkDialogProps) {
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
