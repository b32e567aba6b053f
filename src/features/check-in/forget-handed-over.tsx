import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { HandOverFile } from '#contract/check-in/hand-over.ts';
import type { Door } from '#src/offline/door-state.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { toast } from '#src/ui/toast.ts';

interface ForgetHandedOverProps {
  door: Door;
  /** The file that has left this phone. */
  given: HandOverFile;
  onForgotten: () => void;
}

/** What the server takes no more from this phone, and somebody has as a file, need not stay on it (CI-49). */
export function ForgetHandedOver({ door, given, onForgotten }: ForgetHandedOverProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const failed = () => toast.error(t`Non è riuscito: gli ingressi sono ancora qui. Riprova.`);
  const forgetting = useMutation({
    mutationFn: () => door.forgetHandedOver(given),
    onSuccess: (isGone) => (isGone ? onForgotten() : failed()),
    onError: failed,
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant="quiet" isWide onClick={() => setIsAsking(true)}>
        <Trash2 size={20} aria-hidden="true" />
        <Trans>Consegnati: toglili da questo telefono</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Toglierli da questo telefono?`}
        confirmLabel={t`Togli dal telefono`}
        tone="danger"
        isBusy={forgetting.isPending}
        onConfirm={() => forgetting.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>
          <Plural
            value={given.operations.length}
            one="Da qui sparisce # ingresso: resta solo nel file che hai consegnato."
            other="Da qui spariscono # ingressi: restano solo nel file che hai consegnato."
          />
        </p>
        <p>
          <Trans>
            Se hai deciso qualcosa sugli ingressi da guardare e non è ancora partito, va via anche quello. Non
            si torna indietro: prima chiedi a chi organizza se il file gli è arrivato.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
