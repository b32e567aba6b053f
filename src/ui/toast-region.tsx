import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { dismissToast, readToasts, watchToasts } from './toast.ts';
import css from './toast-region.module.css';

/** Where toasts appear. One, at the root of the page. */
export function ToastRegion() {
  const { t } = useLingui();
  const toasts = useSyncExternalStore(watchToasts, readToasts);
  return (
    <div className={css['region']} role="status" aria-live="polite">
      {toasts.map(({ id, tone, message }) => (
        <div key={id} className={classNames(css['toast'], css[tone])}>
          {tone === 'success' ? (
            <CircleCheck size={22} aria-hidden="true" />
          ) : (
            <CircleAlert size={22} aria-hidden="true" />
          )}
          <span className={css['message']}>{message}</span>
          <IconButton
            label={t`Chiudi il messaggio`}
            icon={<X size={18} />}
            onClick={() => dismissToast(id)}
          />
        </div>
      ))}
    </div>
  );
}
