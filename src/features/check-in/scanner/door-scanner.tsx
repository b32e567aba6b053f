import { useWakeLock } from '#src/platform/use-wake-lock.ts';
import { useRef, useState } from 'react';
import type { Door, DoorState } from '#src/offline/door/door.ts';
import css from './door-scanner.module.css';
import { DeviceLabelDialog } from '../device/device-label-dialog.tsx';
import type { DoorSheet } from '../sheets/sheet.ts';
import { LastCheckIn } from './last-check-in.tsx';
import { CameraErrorMessage } from './camera-error-message.tsx';
import { ScannerBar } from './scanner-bar.tsx';
import { ScannerSheet } from './scanner-sheet.tsx';
import { StatusPills } from './status-pills.tsx';
import type { CheckIn } from '../shared/use-check-in.ts';
import { useScanner } from './use-scanner.ts';
import type { ScanResultState } from '../scan-result/use-scan-result.ts';
import { ViewFinder } from './view-finder.tsx';
import { ZoomSlider } from './zoom-slider.tsx';

interface DoorScannerProps {
  door: Door;
  state: DoorState;
  scans: ScanResultState;
  /** Undefined on a device that has no hardware scanner, as far as is known. */
  isHandScannerListening: boolean | undefined;
  checkIn: CheckIn;
  /** Whether the scanner is shown beside the list. */
  isSideBySide: boolean;
  /** Whether a sheet covers the scanner: nothing is decoded meanwhile. */
  isCovered: boolean;
  onOpen: (sheet: DoorSheet) => void;
  onClose: (options: { isForSearch: boolean }) => void;
}

/** The scanner: full-screen camera, and counts below it. */
export function DoorScanner(props: DoorScannerProps) {
  const { door, state, scans, isHandScannerListening, checkIn, isSideBySide, isCovered, onOpen, onClose } =
    props;
  const stage = useRef<HTMLDivElement>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const { lastScan, currentScan, isPinned, handleText } = scans;
  const { camera, cameraState, isDecoderReady } = useScanner({
    stage,
    isPaused: isRenaming || isCovered || isPinned,
    onText: handleText,
  });

  const errorKind = cameraState.errorKind ?? (isDecoderReady === false ? 'decoderUnavailable' : undefined);

  useWakeLock();

  const search = () => onClose({ isForSearch: true });

  return (
    <>
      <div
        className={css['scanner']}
        data-side-by-side={isSideBySide || undefined}
        inert={currentScan !== undefined}
      >
        <div className={css['camera']}>
          <div ref={stage} className={css['stage']} />
          <div className={css['overlay']}>
            <ScannerBar
              state={state}
              camera={camera}
              cameraState={cameraState}
              onClose={() => onClose({ isForSearch: false })}
              onRename={() => setIsRenaming(true)}
            />
            <StatusPills state={state} isHandScannerListening={isHandScannerListening} />
            {errorKind === undefined ? (
              <ViewFinder isReady={cameraState.status === 'on' && isDecoderReady === true}>
                {cameraState.zoom !== undefined && <ZoomSlider camera={camera} zoom={cameraState.zoom} />}
              </ViewFinder>
            ) : (
              <CameraErrorMessage errorKind={errorKind} onRetry={camera.retry} onSearch={search} />
            )}
          </div>
        </div>
        <ScannerSheet
          state={state}
          onSearch={search}
          onAdd={state.event?.isCancelled === true ? undefined : () => onOpen({ kind: 'walkIn', name: '' })}
        >
          {lastScan !== undefined && currentScan === undefined && (
            <LastCheckIn
              door={door}
              lastScan={lastScan}
              onUndo={checkIn.undoCheckIn}
              onUndoAll={(ids) => void checkIn.undoAll(ids)}
            />
          )}
        </ScannerSheet>
      </div>
      {isRenaming && <DeviceLabelDialog door={door} state={state} onClose={() => setIsRenaming(false)} />}
    </>
  );
}
