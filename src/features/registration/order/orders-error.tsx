import { useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { toErrorMessage, toRefusalMessage } from '#src/platform/errors/error-message.ts';
import { formatRelativeTime } from '#src/platform/text/format.ts';
import { QueryError } from '#src/ui/status/query-error.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { RetryButton } from '#src/ui/form/retry-button.tsx';
import type { CachedQueryView } from './cached-query-view.ts';

/** Shown when the request failed and the device cache is empty. */
export function OrdersError({ view, title }: { view: CachedQueryView<unknown>; title: string }) {
  const { t } = useLingui();
  const { error, refetch, isFetching } = view;
  return (
    <QueryError title={title} refusal={toRefusalMessage(error)} onRetry={refetch} isRetrying={isFetching}>
      {t`Presente non risponde. I biglietti già salvati su questo telefono si aprono lo stesso.`}
    </QueryError>
  );
}

/** Shows the age of cached orders when refetching failed. */
export function StaleOrdersNotice({
  view: { error, fetchedAt, isFetching, refetch },
}: {
  view: CachedQueryView<unknown>;
}) {
  const { t } = useLingui();
  if (error === null) return null;
  return (
    <Notice
      tone="wait"
      role="status"
      icon={<CloudOff size={20} />}
      title={error instanceof ApiRefusal ? toErrorMessage(error) : t`Senza connessione`}
      action={<RetryButton isRetrying={isFetching} onRetry={refetch} />}
    >
      {t`Ultimo aggiornamento: ${formatRelativeTime(nowMs() - fetchedAt)}. All’ingresso i biglietti sono comunque validi.`}
    </Notice>
  );
}
