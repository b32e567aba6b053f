import { useLingui } from '@lingui/react/macro';
import { CopyLinkDialog } from '#src/ui/overlay/copy-link-dialog.tsx';

interface ShareDialogProps {
  url: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog with the public URL of an event, to copy (BR-22). */
export function ShareDialog(props: ShareDialogProps) {
  const { t } = useLingui();
  return (
    <CopyLinkDialog {...props} title={t`Condividi l’evento`} label={t`Link dell’evento`}>
      {t`Invialo a chi vuoi: si apre senza account.`}
    </CopyLinkDialog>
  );
}
