import { useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Progress } from '#src/ui/progress.tsx';
import type { Kept } from './event-draft.ts';
import css from './form-foot.module.css';

interface FormFootProps {
  formId: string;
  saveLabel: string;
  isSending: boolean;
  /** How much of the picture has been sent, from 0 to 1. */
  sentShare: number | undefined;
  /** The server did not answer: what is kept on this device. */
  unsent: Kept | undefined;
}

/** The end of the form: how far the picture is, what became of a save that did not work, and the save. */
export function FormFoot({ formId, saveLabel, isSending, sentShare, unsent }: FormFootProps) {
  const { t, i18n } = useLingui();
  const keptWords: Record<Kept, string> = {
    all: t`Quello che hai scritto è al sicuro su questo dispositivo, foto compresa. Riprova quando c’è rete, anche più tardi.`,
    withoutPicture: t`Quello che hai scritto è al sicuro su questo dispositivo, ma la foto è troppo pesante per restarci: tieni aperta questa pagina, o sceglila di nuovo.`,
    nothing: t`Questo browser non può tenere la bozza: lascia aperta questa pagina e riprova quando c’è rete.`,
  };
  return (
    <div className={css['foot']}>
      {unsent !== undefined && (
        <Notice tone="wait" role="alert" icon={<CloudOff size={20} />} title={t`Il server non risponde`}>
          {keptWords[unsent]}
        </Notice>
      )}
      {isSending && sentShare !== undefined && (
        <div className={css['sending']}>
          <span aria-hidden="true">
            {sentShare < 1
              ? t`Invio della foto: ${i18n.number(sentShare, { style: 'percent' })}`
              : t`La foto è arrivata: un momento ancora`}
          </span>
          <Progress label={t`Invio della foto`} value={sentShare} max={1} />
        </div>
      )}
      <Button type="submit" form={formId} variant="accent" isBusy={isSending} className={css['save']}>
        {saveLabel}
      </Button>
    </div>
  );
}
