import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** A finger that moves further on its way scrolls, or slides through a pocket (CI-39). */
const movedPx = 10;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly about: string;
  isMoved: boolean;
}

/**
 * For a button that must not be pressed in passing: a touch counts when it began on it, did not move,
 * and the button still stands for the same (`about`): rows change places under a finger. Mouse and
 * keyboard are as anywhere.
 */
export function useDeliberatePress(about: string, onPress: () => void) {
  const press = useRef<Press>(undefined);
  return {
    onPointerDown({ clientX, clientY }: PointerEvent) {
      press.current = { x: clientX, y: clientY, about, isMoved: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = press;
      if (current === undefined) return;
      if (Math.hypot(clientX - current.x, clientY - current.y) > movedPx) current.isMoved = true;
    },
    onPointerCancel() {
      press.current = undefined;
    },
    onClick({ nativeEvent, detail }: MouseEvent) {
      const { current } = press;
      press.current = undefined;
      const isTouch = nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch';
      // Without a press of its own it comes from a keyboard, or from what reads the screen.
      if (isTouch && detail > 0 && (current === undefined || current.isMoved)) return;
      if (current !== undefined && current.about !== about) return;
      onPress();
    },
  };
}
