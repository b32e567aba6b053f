import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { withdrawDeletion } from '#contract/account/deletion-calls.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { deletionRequestQuery } from './deletion-request.ts';

/** Until when a deletion that was asked for can be taken back. Nothing, where none was. */
export function DeletionNotice() {
  const { t } = useLingui();
  const { data: request } = useQuery(deletionRequestQuery);
  const withdrawing = useMutation({
    mutationFn: () => api(withdrawDeletion, {}),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries(deletionRequestQuery);
    },
    onError: (error) => toast.error(messageOf(error)),
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
