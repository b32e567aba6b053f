import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { classNames } from '../layout/class-names.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import css from './drawer.module.css';
import { IconButton } from '../form/icon-button.tsx';
import { useModalStack } from './modal-stack.ts';

interface DrawerProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** Has unsaved changes: closing asks for confirmation. */
  isDirty?: boolean;
  /** For a long form: wider where there is room, full height on phones. */
  isWide?: boolean;
  /** Cannot be closed by the user, only by completing its task. */
  isForced?: boolean;
  /** Footer buttons that stay visible; a submit button names its form (`form={id}`). */
  actions?: ReactNode;
  /** Instead of `actions`: receives the footer that the content fills through a portal; hidden while empty. */
  footer?: Ref<HTMLDivElement> | undefined;
  children?: ReactNode;
}

/**
 * Modal drawer: from the right, or a bottom sheet under 600 px. Content is mounted while open, and the title
 * has the initial focus. Esc, the backdrop and a phone's back gesture request closing (SH-13).
 */
export function Drawer({
  isOpen,
  title,
  onClose,
  isDirty = false,
  isWide = false,
  isForced = false,
  actions,
  footer,
  children,
}: DrawerProps) {
  const { t } = useLingui();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressOnBackdrop = useRef(false);
  const [isConfirming, setIsConfirming] = useState(false);
  // Closed from outside: reset the confirmation.
  if (!isOpen && isConfirming) setIsConfirming(false);

  useModalStack(ref, isOpen);

  const show = () => {
    ref.current?.showModal();
    // Focuses the title, because focusing a field would open the on-screen keyboard at once.
    heading.current?.focus();
  };

  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && dialog?.open === false) show();
    if (!isOpen) dialog?.close();
  }, [isOpen]);

  const requestClose = () => {
    if (isForced) return;
    if (isDirty) setIsConfirming(true);
    else onClose();
  };

  return (
    <>
      <dialog
        ref={ref}
        className={classNames(css['drawer'], isWide && css['wide'])}
        aria-labelledby={id}
        closedby={isForced ? 'none' : 'closerequest'}
        onCancel={(event) => {
          // `cancel` also bubbles from inner fields, such as a dismissed file picker.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          requestClose();
        }}
        onClose={(event) => {
          if (event.target !== event.currentTarget || !isOpen) return;
          // Browsers close on a second Esc even after `preventDefault`: reopen.
          if (isForced || isDirty) show();
          requestClose();
        }}
        onPointerDown={(event) => {
          isPressOnBackdrop.current = event.target === event.currentTarget;
        }}
        onClick={(event) => {
          // A text selection that ends on the backdrop is not a click on it.
          if (event.target === event.currentTarget && isPressOnBackdrop.current) requestClose();
        }}
      >
        {isOpen && (
          <div className={css['content']}>
            <div className={css['head']}>
              <h2 id={id} ref={heading} tabIndex={-1}>
                {title}
              </h2>
              {!isForced && <IconButton label={t`Chiudi`} icon={<X size={22} />} onClick={requestClose} />}
            </div>
            <div className={css['body']}>{children}</div>
            {actions !== undefined && <div className={css['actions']}>{actions}</div>}
            {footer !== undefined && <div ref={footer} className={classNames(css['actions'], css['slot'])} />}
          </div>
        )}
      </dialog>
      <ConfirmDialog
        isOpen={isOpen && isConfirming}
        title={t`Vuoi chiudere?`}
        cancelLabel={t`Continua a scrivere`}
        confirmLabel={t`Chiudi senza salvare`}
        tone="danger"
        onConfirm={() => {
          setIsConfirming(false);
          onClose();
        }}
        onClose={() => setIsConfirming(false)}
      >
        {t`Quello che hai scritto non è ancora salvato.`}
      </ConfirmDialog>
    </>
  );
}
