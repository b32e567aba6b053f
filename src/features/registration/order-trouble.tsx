import { useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ago } from '#src/platform/format.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import type { Shown } from './shown.ts';

/** Nothing came, and this device has nothing either. */
export function NoOrders({ shown, title }: { shown: Shown<unknown>; title: string }) {
  const { t } = useLingui();
  const { error, refetch, isFetching } = shown;
  const isRefused = error instanceof ApiRefusal;
  return (
    <ErrorState title={isRefused ? messageOf(error) : title} onRetry={refetch} isRetrying={isFetching}>
      {isRefused
        ? undefined
        : t`Il server non risponde. I biglietti che sono già su questo telefono si aprono lo stesso.`}
    </ErrorState>
  );
}

/** Says how old it is what is shown, when it could not be asked for again. */
export function OrdersAge({ shown: { error, readAt, isFetching, refetch } }: { shown: Shown<unknown> }) {
  const { t } = useLingui();
  if (error === null) return null;
  return (
    <Notice
      tone="wait"
      role="status"
      icon={<CloudOff size={20} />}
      title={error instanceof ApiRefusal ? messageOf(error) : t`Senza rete`}
      action={<RetryButton isRetrying={isFetching} onRetry={refetch} />}
    >
      {t`È tutto com’era ${ago(nowMs() - readAt)}. Alla porta i biglietti valgono lo stesso.`}
    </Notice>
  );
}
