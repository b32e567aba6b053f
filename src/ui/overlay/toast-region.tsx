import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../layout/class-names.ts';
import { IconButton } from '../form/icon-button.tsx';
import { useTopModal } from './modal-stack.ts';
import {
  dismissToast,
  pauseToasts,
  resumeToasts,
  readToasts,
  subscribeToToasts,
  type Toast,
} from './toast.ts';
import css from './toast-region.module.css';

/**
 * Renders toasts. Mounted once at the root; portals into the top modal dialog. Hover and focus pause expiry.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, readToasts);
  const modal = useTopModal();
  const renderToasts = (tone: Toast['tone']) =>
    toasts.filter((toast) => toast.tone === tone).map((toast) => <ToastLine key={toast.id} {...toast} />);
  const region = (
    <div
      className={css['region']}
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      {/* Errors interrupt a screen reader, successes are announced politely. */}
      <div className={css['stack']} aria-live="assertive">
        {renderToasts('error')}
      </div>
      <div className={css['stack']} role="status" aria-live="polite">
        {renderToasts('success')}
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
