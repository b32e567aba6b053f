import { useEffect, useRef, type RefObject } from 'react';
import { useModal } from './modal-stack.ts';

/** A `<dialog>` that is open as long as `isOpen` says so, above everything else. */
export function useModalDialog(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, isOpen);

  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && dialog?.open === false) dialog.showModal();
    if (!isOpen) dialog?.close();
  }, [isOpen]);
  return ref;
}
