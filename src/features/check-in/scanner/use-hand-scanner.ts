import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { toast } from '#src/ui/overlay/toast.ts';
import { useTopModal } from '#src/ui/overlay/modal-stack.ts';
import { noteHandScanner } from './known-hand-scanner.ts';
import { KeyboardWedge, type WedgeScan } from './keyboard-wedge.ts';

/** On a modal dialog over which a hand scanner is read. */
const scannableAttribute = 'data-scannable';
export const scannable = { [scannableAttribute]: '' };

/**
 * Reads a hardware scanner on the whole page, with the camera or without (CI-96). While a dialog is open, or with a
 * `pauseMessage`, a scan is not recorded, and the message says so.
 * @returns whether a scan is recorded now.
 */
export function useHandScanner(pauseMessage: string | undefined, onScan: (scan: WedgeScan) => void): boolean {
  const { t } = useLingui();
  const topModal = useTopModal();
  const isFocused = useSyncExternalStore(subscribeToFocus, () => document.hasFocus());
  const isCovered = topModal !== undefined && !topModal.hasAttribute(scannableAttribute);
  const message =
    pauseMessage ??
    (isCovered ? t`Il lettore è in pausa: chiudi questa finestra e leggi di nuovo il codice.` : undefined);

  const handleScan = useEffectEvent((scan: WedgeScan) => {
    noteHandScanner();
    if (message === undefined) onScan(scan);
    else toast.error(message);
  });

  useEffect(() => {
    /** The field that the keys are typed into, and what it held before. */
    let typedInto: { readonly field: EventTarget | null; readonly value: string } | undefined;
    const wedge = new KeyboardWedge((scan) => {
      if (scan.isInField && typedInto?.field instanceof HTMLInputElement)
        setValue(typedInto.field, typedInto.value);
      handleScan(scan);
    });
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (wedge.isIdle(event.timeStamp))
        typedInto = { field: target, value: target instanceof HTMLInputElement ? target.value : '' };
      wedge.press(event, isField(target));
    };
    // In the capture phase: a scanner's Enter must press no button.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      wedge.stop();
    };
  }, []);

  return message === undefined && isFocused;
}

function subscribeToFocus(onChange: () => void): () => void {
  addEventListener('focus', onChange);
  addEventListener('blur', onChange);
  return () => {
    removeEventListener('focus', onChange);
    removeEventListener('blur', onChange);
  };
}

const noTextTypes = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** Whether keys change a value there: text fields, and lists whose options are chosen by their first letters. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.matches('select, textarea, [contenteditable]') ||
    (target instanceof HTMLInputElement && !noTextTypes.includes(target.type)));

/** Sets the value of a field as typing does: React reads it from the event. */
function setValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
