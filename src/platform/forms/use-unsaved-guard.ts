import { useBlocker } from '@tanstack/react-router';
import { readCurrentSession } from '../session/session.ts';

/** Blocks navigation away from unsaved changes: spread the result into `LeaveDialog`. */
export function useUnsavedGuard(isDirty: () => boolean) {
  // Without a session the changes cannot be saved: do not block.
  const shouldBlock = () => isDirty() && readCurrentSession() !== undefined;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: shouldBlock,
    enableBeforeUnload: shouldBlock,
    withResolver: true,
  });
  return {
    isOpen: status === 'blocked',
    onLeave: () => proceed?.(),
    onStay: () => reset?.(),
  };
}
