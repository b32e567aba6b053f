import { useEffect, useRef, type RefObject } from 'react';
import { useModalStack } from './modal-stack.ts';

/** Opens a `<dialog>` as a modal while `isOpen`. Focus is trapped in it and restored on close. */
export function useModalDialog(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useModalStack(ref, isOpen);

  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && dialog?.open === false) dialog.showModal();
    if (!isOpen) dialog?.close();
  }, [isOpen]);
  return ref;
}
