import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  revokePass,
  revokePassDevice,
  type PassDevice,
  type StaffPass,
} from '#contract/check-in/pass-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { invalidatePasses } from './passes-query.ts';

/** A pass with all its phones, or one of its phones. */
export interface RevokeTarget {
  readonly pass: StaffPass;
  readonly phone: PassDevice | undefined;
}

interface RevokeDialogProps {
  /** Undefined: closed. */
  target: RevokeTarget | undefined;
  onClose: () => void;
}

/** Asks for confirmation, and explains what revoking does (CI-42). */
export function RevokeDialog({ target, onClose }: RevokeDialogProps) {
  const { t } = useLingui();
  // Keeps the text while the dialog closes.
  const [lastTarget, setLastTarget] = useState(target);
  if (target !== undefined && target !== lastTarget) setLastTarget(target);
  const { pass, phone } = lastTarget ?? {};
  const revocation = useMutation({
    mutationFn: ({ pass, phone }: RevokeTarget) =>
      phone === undefined
        ? api(revokePass, { params: { id: pass._id } })
        : api(revokePassDevice, { params: { id: phone._id } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => toast.error(toErrorMessage(error)),
    // Also after an error: another organiser may have revoked it already.
    onSettled: invalidatePasses,
  });
  const name = phone === undefined ? pass?.label : phone.label || t`Telefono senza nome`;
  const noOfPhones = pass?.devices.filter((device) => !device.isRevoked).length;
  return (
    <ConfirmDialog
      isOpen={target !== undefined}
      title={phone === undefined ? t`Revocare il pass “${name}”?` : t`Revocare “${name}”?`}
      confirmLabel={t`Revoca`}
      tone="danger"
      isBusy={revocation.isPending}
      onConfirm={() => target && revocation.mutate(target)}
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
