import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  revokePass,
  revokePassDevice,
  type PassDevice,
  type StaffPass,
} from '#contract/check-in/pass-calls.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { toast } from '#src/ui/toast.ts';
import { askForPassesAgain } from './passes.ts';

/** A pass with all its phones, or one phone of it alone. */
export interface Revocable {
  readonly pass: StaffPass;
  readonly phone: PassDevice | undefined;
}

interface RevokeDialogProps {
  /** Nothing: it is closed. */
  what: Revocable | undefined;
  onClose: () => void;
}

/** Says what revoking does before it is done (CI-42). */
export function RevokeDialog({ what, onClose }: RevokeDialogProps) {
  const { t } = useLingui();
  // Its words stay while the dialog goes.
  const [last, setLast] = useState(what);
  if (what !== undefined && what !== last) setLast(what);
  const { pass, phone } = last ?? {};
  const revoking = useMutation({
    mutationFn: ({ pass, phone }: Revocable) =>
      phone === undefined
        ? api(revokePass, { params: { id: pass._id } })
        : api(revokePassDevice, { params: { id: phone._id } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => toast.error(messageOf(error)),
    // Also after a refusal: a colleague may have been faster.
    onSettled: askForPassesAgain,
  });
  const name = phone === undefined ? pass?.label : phone.label || t`Telefono senza nome`;
  const noOfPhones = pass?.devices.filter((it) => !it.isRevoked).length;
  return (
    <ConfirmDialog
      isOpen={what !== undefined}
      title={phone === undefined ? t`Revocare il pass “${name}”?` : t`Revocare “${name}”?`}
      confirmLabel={t`Revoca`}
      tone="danger"
      isBusy={revoking.isPending}
      onConfirm={() => what && revoking.mutate(what)}
      onClose={onClose}
    >
      {phone !== undefined
        ? t`Appena torna in rete perde l’elenco dei nomi, e non può più riaprire questo pass. Gli ingressi che non ha ancora inviato restano sul telefono: chi lo tiene può consegnarli con un file.`
        : noOfPhones === 0
          ? t`Il link e il QR non aprono più niente. Non si può tornare indietro: se serve, ne fai un altro.`
          : t`Il link e il QR non aprono più niente, e tutti i telefoni che l’hanno aperto perdono l’elenco dei nomi appena tornano in rete. Gli ingressi che non hanno ancora inviato restano su di loro: si possono consegnare con un file.`}
    </ConfirmDialog>
  );
}
