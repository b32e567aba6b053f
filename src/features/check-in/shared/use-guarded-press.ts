import { useLayoutEffect, useState, type MouseEvent, type PointerEvent } from 'react';
import { PressGuard, TouchHistory } from './press-guard.ts';

const touchHistory = new TouchHistory();

const isTouchPointer = ({ pointerType }: { pointerType: string }): boolean => pointerType !== 'mouse';

// Before the handlers of any button: also those whose press closes what covered the list.
window.addEventListener(
  'pointerdown',
  (event) => {
    if (isTouchPointer(event)) touchHistory.record(toPoint(event));
  },
  { capture: true, passive: true },
);

const toPoint = ({ clientX, clientY }: { clientX: number; clientY: number }) => ({
  x: clientX,
  y: clientY,
  atMs: performance.now(),
});

/** Toggles moved on the screen without changing: touches are ignored for a moment (CI-61). */
export const noteMovedToggles = (): void => touchHistory.noteMove(performance.now());

/**
 * Handlers for a button that must not be pressed by accident: a touch counts when it began on the button, did
 * not move, and the button belongs to the same `targetId` for half a second, because rows move under a finger
 * (CI-39, CI-61). Of a mouse, a double click counts once; a keyboard behaves as usual.
 */
export function useGuardedPress(targetId: string, onPress: () => void) {
  const [guard] = useState(() => new PressGuard(touchHistory));
  useLayoutEffect(() => guard.setTarget(targetId, performance.now()), [guard, targetId]);
  return {
    onPointerDown: (event: PointerEvent) => guard.down(toPoint(event), isTouchPointer(event)),
    onPointerMove: (event: PointerEvent) => guard.move(toPoint(event)),
    onPointerCancel: () => guard.cancel(),
    onClick({ nativeEvent, detail }: MouseEvent) {
      const isTouch =
        detail > 0 && nativeEvent instanceof globalThis.PointerEvent && isTouchPointer(nativeEvent);
      // A click without a press comes from a keyboard or a screen reader.
      if (detail === 0) guard.cancel();
      if (guard.click({ isTouch, isRepeated: !isTouch && detail > 1 })) onPress();
    },
  };
}
