import { useCallback, useEffect, useRef, useState } from 'react';
import type { Door, DoorState, Person } from '#src/offline/door-state.ts';
import css from './door-scanner.module.css';
import { DeviceLabelDialog } from './device-label-dialog.tsx';
import { unlockSound } from './feedback.ts';
import { LastEntry } from './last-entry.tsx';
import { NoPicture } from './no-picture.tsx';
import { ScannerBar } from './scanner-bar.tsx';
import { ScannerSheet } from './scanner-sheet.tsx';
import { StatusPills } from './status-pills.tsx';
import type { CheckIn } from './use-check-in.ts';
import { useScanner } from './use-scanner.ts';
import { useVerdict } from './use-verdict.ts';
import { Verdict } from './verdict.tsx';
import { ViewFinder } from './view-finder.tsx';
import { keepAwake } from './wake-lock.ts';

interface DoorScannerProps {
  door: Door;
  state: DoorState;
  checkIn: CheckIn;
  onClose: (how: { isToSearch: boolean }) => void;
}

/** The scanner: the camera over the whole screen, the counters below, the answer over everything. */
export function DoorScanner({ door, state, checkIn, onClose }: DoorScannerProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [isNaming, setIsNaming] = useState(false);
  const { last, shown, answer, close } = useVerdict(door);
  const { camera, picture, isReading } = useScanner({ stage, isPaused: isNaming, onText: answer });

  const problem = picture.problem ?? (isReading === false ? 'unread' : undefined);

  useEffect(keepAwake, []);

  useEffect(() => {
    const left = new AbortController();
    const options = { signal: left.signal, capture: true };
    window.addEventListener('pointerdown', unlockSound, options);
    window.addEventListener('keydown', unlockSound, options);
    // The tap that opened the scanner was a gesture already.
    if (navigator.userActivation?.hasBeenActive) unlockSound();
    return () => left.abort();
  }, []);

  const search = useCallback(() => onClose({ isToSearch: true }), [onClose]);
  const undo = useCallback(
    (person: Person) => {
      close();
      checkIn.undoEntry(person);
    },
    [close, checkIn],
  );

  return (
    <>
      <div className={css['scanner']} inert={shown !== undefined}>
        <div className={css['camera']}>
          <div ref={stage} className={css['stage']} />
          <div className={css['over']}>
            <ScannerBar
              state={state}
              camera={camera}
              picture={picture}
              onClose={() => onClose({ isToSearch: false })}
              onName={() => setIsNaming(true)}
            />
            <StatusPills state={state} />
            {problem === undefined ? (
              <ViewFinder isReady={picture.status === 'on' && isReading === true} />
            ) : (
              <NoPicture problem={problem} onRetry={camera.retry} />
            )}
          </div>
        </div>
        <ScannerSheet state={state} onSearch={search}>
          {last !== undefined && shown === undefined && (
            <LastEntry door={door} last={last} onUndo={checkIn.undoEntry} />
          )}
        </ScannerSheet>
      </div>
      {shown !== undefined && (
        <Verdict door={door} shown={shown} onClose={close} onSearch={search} onUndo={undo} />
      )}
      {isNaming && <DeviceLabelDialog door={door} state={state} onClose={() => setIsNaming(false)} />}
    </>
  );
}
