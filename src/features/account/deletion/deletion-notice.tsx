import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { withdrawDeletion } from '#contract/account/deletion-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { deletionRequestQuery } from './deletion-request.ts';

/** Shows until when a requested deletion can be withdrawn; `null` without a request. */
export function DeletionNotice() {
  const { t } = useLingui();
  const { data: request } = useQuery(deletionRequestQuery);
  const withdrawing = useMutation({
    mutationFn: () => api(withdrawDeletion, {}),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries(deletionRequestQuery);
    },
    onError: (error) => toast.error(toErrorMessage(error)),
  });
  if (request?.requestSent !== true) return null;
  return (
    <Notice
      tone="wait"
      icon={<CalendarX2 size={20} />}
      title={t`Hai chiesto di eliminare l’account`}
      action={
        <Button
          size="small"
          variant="plain"
          isBusy={withdrawing.isPending}
          onClick={() => withdrawing.mutate()}
        >
          {t`Annulla la richiesta`}
        </Button>
      }
    >
      {request.message}
    </Notice>
  );
}
