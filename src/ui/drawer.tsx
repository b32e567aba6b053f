import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import css from './drawer.module.css';
import { IconButton } from './icon-button.tsx';
import { useModal } from './modal-stack.ts';

interface DrawerProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** Something typed is not saved: closing asks first. */
  isDirty?: boolean;
  /** It holds a long form: broader where there is room, and as high as a phone. */
  isWide?: boolean;
  /** It goes only when its work is done: nothing else closes it. */
  isForced?: boolean;
  /** Buttons at its foot that stay in sight; a submit there names its form (`form={id}`). */
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * A task beside the page: from the right on a wide screen, a bottom sheet under 600 px. Its content
 * lives while it is open. Esc, the ground outside and a phone's back gesture close it.
 */
export function Drawer({
  isOpen,
  title,
  onClose,
  isDirty = false,
  isWide = false,
  isForced = false,
  actions,
  children,
}: DrawerProps) {
  const { t } = useLingui();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressedOutside = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  // Closed by another way than its own, it has nothing to ask the next time.
  if (!isOpen && isAsking) setIsAsking(false);

  useModal(ref, isOpen);

  const show = () => {
    ref.current?.showModal();
    // The name of the task first: a field would call the keyboard before one has read what it is.
    heading.current?.focus();
  };

  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && dialog?.open === false) show();
    if (!isOpen) dialog?.close();
  }, [isOpen]);

  const askToClose = () => {
    if (isForced) return;
    if (isDirty) setIsAsking(true);
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
          // Of a field inside, such as a file that was not chosen: no word about the drawer.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          askToClose();
        }}
        onClose={(event) => {
          if (event.target !== event.currentTarget || !isOpen) return;
          // A browser closes at a second Esc whatever it was told.
          if (isForced || isDirty) show();
          askToClose();
        }}
        onPointerDown={(event) => {
          isPressedOutside.current = event.target === event.currentTarget;
        }}
        onClick={(event) => {
          // A text selected with the mouse may end outside: that is no press on the ground.
          if (event.target === event.currentTarget && isPressedOutside.current) askToClose();
        }}
      >
        {isOpen && (
          <div className={css['content']}>
            <div className={css['head']}>
              <h2 id={id} ref={heading} tabIndex={-1}>
                {title}
              </h2>
              {!isForced && <IconButton label={t`Chiudi`} icon={<X size={22} />} onClick={askToClose} />}
            </div>
            <div className={css['body']}>{children}</div>
            {actions !== undefined && <div className={css['actions']}>{actions}</div>}
          </div>
        )}
      </dialog>
      <ConfirmDialog
        isOpen={isOpen && isAsking}
        title={t`Vuoi chiudere?`}
        cancelLabel={t`Continua a scrivere`}
        confirmLabel={t`Chiudi senza salvare`}
        tone="danger"
        onConfirm={() => {
          setIsAsking(false);
          onClose();
        }}
        onClose={() => setIsAsking(false)}
      >
        {t`Quello che hai scritto non è ancora salvato.`}
      </ConfirmDialog>
    </>
  );
}

/** In the place of the buttons, where something inside the drawer has them: it puts them into this element. */
export const DrawerFoot = ({ ref }: { ref: Ref<HTMLDivElement> }) => (
  <div ref={ref} className={css['foot']} />
);
