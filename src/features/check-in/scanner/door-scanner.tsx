import { useWakeLock } from '#src/platform/use-wake-lock.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Door, DoorState } from '#src/offline/door/door.ts';
import type { OrderGroupActions } from '../scan-result/order-group.tsx';
import css from './door-scanner.module.css';
import { DeviceLabelDialog } from '../device/device-label-dialog.tsx';
import type { DoorSheet } from '../sheets/sheet.ts';
import { unlockAudio } from '../shared/feedback.ts';
import { LastCheckIn } from './last-check-in.tsx';
import { CameraErrorMessage } from './camera-error-message.tsx';
import { ScannerBar } from './scanner-bar.tsx';
import { ScannerSheet } from './scanner-sheet.tsx';
import { StatusPills } from './status-pills.tsx';
import type { CheckIn } from '../shared/use-check-in.ts';
import { useScanner } from './use-scanner.ts';
import { useScanResult } from '../scan-result/use-scan-result.ts';
import { ScanResultView } from '../scan-result/scan-result-view.tsx';
import { ViewFinder } from './view-finder.tsx';
import { ZoomSlider } from './zoom-slider.tsx';
import type { Participant } from '#src/offline/participants/participant.ts';

interface DoorScannerProps {
  door: Door;
  state: DoorState;
  checkIn: CheckIn;
  /** Whether the scanner is shown beside the list. */
  isSideBySide: boolean;
  /** Whether a sheet covers the scanner: nothing is decoded meanwhile. */
  isCovered: boolean;
  onOpen: (sheet: DoorSheet) => void;
  onClose: (options: { isForSearch: boolean }) => void;
}

/** The scanner: full-screen camera, counts below it, and the scan result over everything. */
export function DoorScanner(props: DoorScannerProps) {
  const { door, state, checkIn, isSideBySide, isCovered, onOpen, onClose } = props;
  const stage = useRef<HTMLDivElement>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const { lastScan, currentScan, isPinned, handleText, close, setIsPinned, setAlsoAdmitted } =
    useScanResult(door);
  const { camera, cameraState, isDecoderReady } = useScanner({
    stage,
    isPaused: isRenaming || isCovered,
    isCameraPaused: isPinned,
    onText: handleText,
  });

  const errorKind = cameraState.errorKind ?? (isDecoderReady === false ? 'decoderUnavailable' : undefined);

  useWakeLock();

  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true };
    const unlock = () => void unlockAudio();
    window.addEventListener('pointerdown', unlock, options);
    window.addEventListener('keydown', unlock, options);
    // The tap that opened the scanner counts as a user gesture.
    if (navigator.userActivation?.hasBeenActive) unlock();
    return () => controller.abort();
  }, []);

  const search = useCallback(() => {
    close();
    onClose({ isForSearch: true });
  }, [close, onClose]);
  const undo = useCallback(
    (participant: Participant) => {
      close();
      checkIn.undoCheckIn(participant);
    },
    [close, checkIn],
  );

  const group: OrderGroupActions = {
    alsoAdmitted: lastScan?.alsoAdmitted.filter((id) => door.getParticipant(id)?.isCheckedIn === true) ?? [],
    pin: () => setIsPinned(true),
    admit: (participants) => {
      const ids = participants.map((participant) => participant.id);
      void checkIn.admitAll(ids, 'scan', false).then((isPersisted) => {
        if (!isPersisted) return close();
        setAlsoAdmitted((previous) => [...previous, ...ids]);
        // All were checked in at once: the screen may close by itself.
        if (ids.length > 1) setIsPinned(false);
      });
    },
    undo: (ids) => {
      setIsPinned(true);
      setAlsoAdmitted((previous) => previous.filter((id) => !ids.includes(id)));
      void checkIn.undoAll(ids);
    },
  };

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
            <StatusPills state={state} />
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
      {currentScan !== undefined && (
        <ScanResultView
          door={door}
          scan={currentScan}
          isPinned={isPinned}
          group={group}
          onClose={close}
          onSearch={search}
          onUndo={undo}
        />
      )}
      {isRenaming && <DeviceLabelDialog door={door} state={state} onClose={() => setIsRenaming(false)} />}
    </>
  );
}
