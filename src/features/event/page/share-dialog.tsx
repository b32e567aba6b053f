import { useLingui } from '@lingui/react/macro';
import { LinkDialog } from '#src/ui/link-dialog.tsx';

interface ShareDialogProps {
  url: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The public address of an event, to be copied. */
export function ShareDialog(props: ShareDialogProps) {
  const { t } = useLingui();
  return (
    <LinkDialog {...props} title={t`Condividi l’evento`} label={t`Link dell’evento`}>
      {t`Mandalo a chi vuoi: si apre senza account.`}
    </LinkDialog>
  );
}
