import { useBlocker } from '@tanstack/react-router';
import { readCurrentSession } from './session.ts';

/** Holds whoever leaves a page with something filled in that is not saved: spread it into `LeaveDialog`. */
export function useUnsavedGuard(isDirty: () => boolean) {
  // Without a session there is nobody left to save it for: the way out stays open.
  const isHeld = () => isDirty() && readCurrentSession() !== undefined;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isHeld,
    enableBeforeUnload: isHeld,
    withResolver: true,
  });
  return {
    isOpen: status === 'blocked',
    onLeave: () => proceed?.(),
    onStay: () => reset?.(),
  };
}
