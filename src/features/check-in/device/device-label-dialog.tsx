import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Door, DoorState } from '#src/offline/door/door.ts';
import { Button } from '#src/ui/form/button.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { useModalDialog } from '#src/ui/overlay/use-modal-dialog.ts';
import css from './device-label-dialog.module.css';

/** Limit of `deviceLabelSchema` in the contract. */
const maxLabelLength = 80;

interface DeviceLabelDialogProps {
  door: Door;
  state: DoorState;
  onClose: () => void;
}

/** Names this phone or gate, so that other operators see where a participant came in. */
export function DeviceLabelDialog({ door, state, onClose }: DeviceLabelDialogProps) {
  const { t } = useLingui();
  const dialog = useModalDialog(true);
  const [label, setLabel] = useState(state.deviceLabel);

  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      aria-labelledby="device-label-title"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <form
        method="dialog"
        className={css['form']}
        onSubmit={() => {
          door.setDeviceLabel(label.trim()).catch(() => toast.error(t`Il nome non è stato salvato`));
        }}
      >
        <h2 id="device-label-title">
          <Trans>Nome di questo telefono o ingresso</Trans>
        </h2>
        <TextField
          label={t({ message: 'Nome', context: 'device' })}
          hint={t`Comparirà accanto ai tuoi check-in: «Ingresso nord · telefono di Sara».`}
          value={label}
          maxLength={maxLabelLength}
          autoComplete="off"
          onValueChange={setLabel}
        />
        <div className={css['actions']}>
          <Button variant="plain" onClick={() => dialog.current?.close()}>
            <Trans>Annulla</Trans>
          </Button>
          <Button type="submit">
            <Trans>Salva</Trans>
          </Button>
        </div>
      </form>
    </dialog>
  );
}
