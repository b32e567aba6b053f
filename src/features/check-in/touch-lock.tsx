import { Trans, useLingui } from '@lingui/react/macro';
import { Hand } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type CSSProperties } from 'react';
import { useModalDialog } from '#src/ui/overlay/use-modal-dialog.ts';
import { isTouchDevice, useTouchLockDelay } from './shared/touch-lock-delay.ts';
import { scannable } from './scanner/use-hand-scanner.ts';
import css from './touch-lock.module.css';

/** How long the button is held to unlock the list. */
const unlockHoldMs = 500;

const activityEvents = ['pointerdown', 'pointerup', 'keydown', 'input', 'wheel', 'touchmove'] as const;

/** Covers the list of an idle touch device until the user holds the button (CI-39). */
export function TouchLock() {
  const { t } = useLingui();
  const [isLocked, setIsLocked] = useState(false);
  const [isHolding, setIsHolding] = useState(false);
  const dialog = useModalDialog(isLocked);

  // A phone untouched for this long may be in a pocket.
  useIdle(useTouchLockDelay(), () => {
    if (isTouchDevice()) setIsLocked(true);
  });

  useEffect(() => {
    if (!isHolding) return;
    const timer = setTimeout(() => {
      setIsHolding(false);
      setIsLocked(false);
    }, unlockHoldMs);
    return () => clearTimeout(timer);
  }, [isHolding]);

  const cancelHold = () => setIsHolding(false);
  return (
    <dialog
      ref={dialog}
      className={css['overlay']}
      aria-label={t`Elenco nascosto`}
      {...scannable}
      // A back gesture could happen in a pocket, too.
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      onClose={() => isLocked && dialog.current?.showModal()}
    >
      {isLocked && (
        <button
          type="button"
          className={css['hold']}
          data-held={isHolding || undefined}
          style={{ '--hold': `${unlockHoldMs}ms` } as CSSProperties}
          onPointerDown={(event) => {
            if (event.button === 0) setIsHolding(true);
          }}
          onPointerUp={cancelHold}
          onPointerCancel={cancelHold}
          onPointerLeave={cancelHold}
          onContextMenu={(event) => event.preventDefault()}
          onClick={(event) => {
            // From a keyboard or a screen reader, which cannot happen in a pocket.
            if (event.detail === 0) setIsLocked(false);
          }}
        >
          <span className={css['icon']} aria-hidden="true">
            <svg className={css['ring']} viewBox="0 0 100 100">
              <circle cx="50" cy="50" r="46" pathLength="1" />
              <circle className={css['filled']} cx="50" cy="50" r="46" pathLength="1" />
            </svg>
            <Hand size={36} />
          </span>
          <span className={css['label']}>
            <Trans>Tieni premuto per continuare</Trans>
          </span>
        </button>
      )}
    </dialog>
  );
}

/** Calls `onIdle` each time the user has not touched this page for `afterMs` (0: never), hidden time included. */
function useIdle(afterMs: number, onIdle: () => void): void {
  const idle = useEffectEvent(onIdle);
  useEffect(() => {
    if (afterMs === 0) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => idle(), afterMs);
    };
    for (const eventName of activityEvents)
      addEventListener(eventName, restart, { signal: controller.signal, capture: true, passive: true });
    restart();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [afterMs]);
}
