import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useTopModal } from './modal-stack.ts';
import { dismissToast, holdToasts, letToastsGo, readToasts, watchToasts, type Toast } from './toast.ts';
import css from './toast-region.module.css';

/** Where toasts appear. One, at the root of the page; inside the dialog that covers it, if one does. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(watchToasts, readToasts, readToasts);
  const modal = useTopModal();
  const of = (tone: Toast['tone']) =>
    toasts.filter((toast) => toast.tone === tone).map((toast) => <ToastLine key={toast.id} {...toast} />);
  const region = (
    <div
      className={css['region']}
      onPointerEnter={holdToasts}
      onPointerLeave={letToastsGo}
      onFocus={holdToasts}
      onBlur={letToastsGo}
    >
      {/* What went wrong interrupts a screen reader, what went well waits for its turn. */}
      <div className={css['stack']} aria-live="assertive">
        {of('error')}
      </div>
      <div className={css['stack']} role="status" aria-live="polite">
        {of('success')}
      </div>
    </div>
  );
  return modal === undefined ? region : createPortal(region, modal);
}

function ToastLine({ id, tone, message }: Toast) {
  const { t } = useLingui();
  return (
    <div className={classNames(css['toast'], css[tone])}>
      {tone === 'success' ? (
        <CircleCheck size={22} aria-hidden="true" />
      ) : (
        <CircleAlert size={22} aria-hidden="true" />
      )}
      <span className={css['message']}>{message}</span>
      <IconButton label={t`Chiudi il messaggio`} icon={<X size={18} />} onClick={() => dismissToast(id)} />
    </div>
  );
}
