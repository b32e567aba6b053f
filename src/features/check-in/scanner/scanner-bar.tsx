import { Trans, useLingui } from '@lingui/react/macro';
import { Flashlight, FlashlightOff, Pencil, SwitchCamera, X } from 'lucide-react';
import type { DoorState } from '#src/offline/door/door.ts';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import type { Camera, CameraState } from './camera.ts';
import css from './scanner-bar.module.css';

interface ScannerBarProps {
  state: DoorState;
  camera: Camera;
  cameraState: CameraState;
  onClose: () => void;
  onRename: () => void;
}

/** Event title, device label, close button, torch, and camera selection. */
export function ScannerBar({ state, camera, cameraState, onClose, onRename }: ScannerBarProps) {
  const { t } = useLingui();
  const { isTorchOn, cameras, cameraId } = cameraState;
  const getNumberedLabel = (number: number) => t`Fotocamera ${number}`;
  return (
    <header className={css['bar']}>
      <IconButton label={t`Chiudi lo scanner`} icon={<X size={26} />} onClick={onClose} />
      <div className={css['text']}>
        <h1 className={css['title']}>{state.event?.title ?? t({ message: 'Check-in', context: 'door' })}</h1>
        <button type="button" className={css['device']} onClick={onRename}>
          <span>{state.deviceLabel || <Trans>Dai un nome a questo telefono</Trans>}</span>
          <Pencil size={13} aria-label={t`Cambia nome`} />
        </button>
      </div>
      {cameras.length > 1 && (
        <span className={css['choice']}>
          <SwitchCamera size={22} aria-hidden="true" />
          <select
            aria-label={t`Fotocamera`}
            value={cameraId ?? ''}
            onChange={(event) => camera.select(event.target.value)}
          >
            {cameras.map(({ id, label }, index) => (
              <option key={id} value={id}>
                {label || getNumberedLabel(index + 1)}
              </option>
            ))}
          </select>
        </span>
      )}
      {isTorchOn !== undefined && (
        <IconButton
          label={t`Luce`}
          className={css['torch']}
          aria-pressed={isTorchOn}
          icon={isTorchOn ? <Flashlight size={22} /> : <FlashlightOff size={22} />}
          onClick={() => void camera.setTorch(!isTorchOn).catch(() => undefined)}
        />
      )}
    </header>
  );
}
