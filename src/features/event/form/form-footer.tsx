import { useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { Button } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Progress } from '#src/ui/status/progress.tsx';
import type { DraftSaveResult } from './draft/event-draft.ts';
import css from './form-footer.module.css';

interface FormFooterProps {
  formId: string;
  saveLabel: string;
  isSending: boolean;
  /** Upload progress, 0 to 1. */
  uploadProgress: number | undefined;
  /** Set after a network failure: how much of the draft is stored on this device. */
  unsentDraft: DraftSaveResult | undefined;
}

/**
 * Footer of the form: upload progress, where the data is after a failed save, and the submit button (EV-36).
 */
export function FormFooter({ formId, saveLabel, isSending, uploadProgress, unsentDraft }: FormFooterProps) {
  const { t, i18n } = useLingui();
  const draftResultText: Record<DraftSaveResult, string> = {
    saved: t`Quello che hai scritto è al sicuro su questo dispositivo, foto compresa. Riprova quando torna la connessione, anche più tardi.`,
    withoutImage: t`Quello che hai scritto è al sicuro su questo dispositivo, ma la foto è troppo pesante per restarci: tieni aperta questa pagina, o sceglila di nuovo.`,
    none: t`Questo browser non può salvare la bozza: lascia aperta questa pagina e riprova quando torna la connessione.`,
  };
  return (
    <div className={css['foot']}>
      {unsentDraft !== undefined && (
        <Notice tone="wait" role="alert" icon={<CloudOff size={20} />} title={t`Presente non risponde`}>
          {draftResultText[unsentDraft]}
        </Notice>
      )}
      {isSending && uploadProgress !== undefined && (
        <div className={css['sending']}>
          <span aria-hidden="true">
            {uploadProgress < 1
              ? t`Invio della foto: ${i18n.number(uploadProgress, { style: 'percent' })}`
              : t`Foto caricata, ancora un momento…`}
          </span>
          <Progress label={t`Invio della foto`} value={uploadProgress} max={1} />
        </div>
      )}
      <Button type="submit" form={formId} variant="accent" isBusy={isSending} className={css['save']}>
        {saveLabel}
      </Button>
    </div>
  );
}
