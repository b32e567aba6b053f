import { useCallback, useEffect, useRef, useState } from 'react';
import type { Door, DoorState, Person } from '#src/offline/door-state.ts';
import type { GroupActions } from './admitted-order.tsx';
import css from './door-scanner.module.css';
import { DeviceLabelDialog } from './device-label-dialog.tsx';
import type { DoorSheet } from './door-sheet.ts';
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
import { ZoomSlider } from './zoom-slider.tsx';

interface DoorScannerProps {
  door: Door;
  state: DoorState;
  checkIn: CheckIn;
  /** It stands beside the list, where there is room for both. */
  isBeside: boolean;
  /** A sheet lies over it: nothing is read meanwhile. */
  isCovered: boolean;
  onOpen: (sheet: DoorSheet) => void;
  onClose: (how: { isToSearch: boolean }) => void;
}

/** The scanner: the camera over the whole screen, the counters below, the answer over everything. */
export function DoorScanner(props: DoorScannerProps) {
  const { door, state, checkIn, isBeside, isCovered, onOpen, onClose } = props;
  const stage = useRef<HTMLDivElement>(null);
  const [isNaming, setIsNaming] = useState(false);
  const { last, shown, isHeld, answer, close, setIsHeld, setAlsoIn } = useVerdict(door);
  const { camera, picture, isReading } = useScanner({
    stage,
    isPaused: isNaming || isCovered,
    isResting: isHeld,
    onText: answer,
  });

  const problem = picture.problem ?? (isReading === false ? 'unread' : undefined);

  useEffect(keepAwake, []);

  useEffect(() => {
    const left = new AbortController();
    const options = { signal: left.signal, capture: true };
    const unlock = () => void unlockSound();
    window.addEventListener('pointerdown', unlock, options);
    window.addEventListener('keydown', unlock, options);
    // The tap that opened the scanner was a gesture already.
    if (navigator.userActivation?.hasBeenActive) unlock();
    return () => left.abort();
  }, []);

  const search = useCallback(() => {
    close();
    onClose({ isToSearch: true });
  }, [close, onClose]);
  const undo = useCallback(
    (person: Person) => {
      close();
      checkIn.undoEntry(person);
    },
    [close, checkIn],
  );

  const group: GroupActions = {
    alsoIn: last?.alsoIn.filter((id) => door.person(id)?.isIn === true) ?? [],
    hold: () => setIsHeld(true),
    admit: (people) => {
      const ids = people.map((it) => it.id);
      void checkIn.admitAll(ids, 'scan', false).then((isKept) => {
        if (!isKept) return close();
        setAlsoIn((before) => [...before, ...ids]);
        // All of them at once: the screen has said what it had to.
        if (ids.length > 1) setIsHeld(false);
      });
    },
    undo: (ids) => {
      setIsHeld(true);
      setAlsoIn((before) => before.filter((id) => !ids.includes(id)));
      void checkIn.undoAll(ids);
    },
  };

  return (
    <>
      <div className={css['scanner']} data-beside={isBeside || undefined} inert={shown !== undefined}>
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
              <ViewFinder isReady={picture.status === 'on' && isReading === true}>
                {picture.zoom !== undefined && <ZoomSlider camera={camera} zoom={picture.zoom} />}
              </ViewFinder>
            ) : (
              <NoPicture problem={problem} onRetry={camera.retry} onSearch={search} />
            )}
          </div>
        </div>
        <ScannerSheet
          state={state}
          onSearch={search}
          onAdd={state.event?.isCancelled === true ? undefined : () => onOpen({ kind: 'walkIn', name: '' })}
        >
          {last !== undefined && shown === undefined && (
            <LastEntry
              door={door}
              last={last}
              onUndo={checkIn.undoEntry}
              onUndoAll={(ids) => void checkIn.undoAll(ids)}
            />
          )}
        </ScannerSheet>
      </div>
      {shown !== undefined && (
        <Verdict
          door={door}
          shown={shown}
          isHeld={isHeld}
          group={group}
          onClose={close}
          onSearch={search}
          onUndo={undo}
        />
      )}
      {isNaming && <DeviceLabelDialog door={door} state={state} onClose={() => setIsNaming(false)} />}
    </>
  );
}
