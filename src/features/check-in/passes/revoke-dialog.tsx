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
      title={phone === undefined ? t`Revocare il pass «${name}»?` : t`Revocare «${name}»?`}
      confirmLabel={t`Revoca`}
      tone="danger"
      isBusy={revocation.isPending}
      onConfirm={() => target && revocation.mutate(target)}
      onClose={onClose}
    >
      {phone !== undefined
        ? t`Appena si ricollega perde l’elenco dei nomi e non può più aprire questo pass. I check-in non ancora inviati restano sul telefono: chi lo usa può esportarli in un file.`
        : noOfPhones === 0
          ? t`Il link e il QR non funzioneranno più. Non si può annullare: se serve, crea un altro pass.`
          : t`Il link e il QR non funzioneranno più, e i telefoni che hanno aperto il pass perderanno l’elenco dei nomi appena si ricollegano. I check-in non ancora inviati restano su quei telefoni: si possono esportare in un file.`}
    </ConfirmDialog>
  );
}
