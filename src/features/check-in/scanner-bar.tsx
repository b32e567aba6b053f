import { Trans, useLingui } from '@lingui/react/macro';
import { Flashlight, FlashlightOff, Pencil, SwitchCamera, X } from 'lucide-react';
import type { DoorState } from '#src/offline/door-state.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import type { Camera, CameraState } from './camera.ts';
import css from './scanner-bar.module.css';

interface ScannerBarProps {
  state: DoorState;
  camera: Camera;
  picture: CameraState;
  onClose: () => void;
  onName: () => void;
}

/** Which door and which phone this is, the way out, the light and the choice of camera. */
export function ScannerBar({ state, camera, picture, onClose, onName }: ScannerBarProps) {
  const { t } = useLingui();
  const { isTorchOn, cameras, cameraId } = picture;
  const numbered = (number: number) => t`Fotocamera ${number}`;
  return (
    <header className={css['bar']}>
      <IconButton label={t`Chiudi lo scanner`} icon={<X size={26} />} onClick={onClose} />
      <div className={css['words']}>
        <h1 className={css['title']}>{state.event?.title ?? t`La porta`}</h1>
        <button type="button" className={css['device']} onClick={onName}>
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
            onChange={(event) => camera.choose(event.target.value)}
          >
            {cameras.map(({ id, label }, index) => (
              <option key={id} value={id}>
                {label || numbered(index + 1)}
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
