import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MailSearch, TicketX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';
import { DoneOrderPage } from '../done/done-order-page.tsx';
import { deleteConfirmedDraft } from '../form/registration-draft.ts';
import { ConfirmationHomeLink } from './confirmation-home-link.tsx';
import { confirmationQuery, confirmMailedOrder } from './confirmation-query.ts';
import { ConfirmationRefused, isConfirmationRefused } from './confirmation-refused.tsx';
import { ConfirmationRequest } from './confirmation-request.tsx';

/**
 * `/orders/confirm`: confirms the order of a mailed link with a button, because programs open links in e-mails
 * (RG-77).
 */
export function ConfirmOrderPage({ token }: { token: string }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery({
    ...confirmationQuery(token),
    enabled: token !== '',
  });
  // Stays while it is tried again, so that the pressed button does too.
  const [confirmError, setConfirmError] = useState<Error>();
  const confirming = useMutation({ mutationFn: () => confirmMailedOrder(token), onError: setConfirmError });
  const eventId = data?.eventId;
  const orderId = data?.order?.orderId;
  useEffect(() => {
    if (eventId !== undefined && orderId !== undefined) void deleteConfirmedDraft(eventId, orderId);
  }, [eventId, orderId]);
  useDocumentTitle(t`Conferma i posti · Presente`);
  if (data?.order?.tickets.length === 0)
    return (
      <EmptyState
        isPage
        icon={<TicketX size={32} />}
        title={t`I posti sono tornati liberi`}
        actions={<ConfirmationHomeLink variant="accent" />}
      />
    );
  if (data !== undefined && data.order !== null)
    return (
      <DoneOrderPage
        eventId={data.eventId}
        order={{ ...data.order, paidAt: null }}
        home={<ConfirmationHomeLink variant="quiet" />}
      />
    );
  const failure = confirmError ?? (data === undefined ? error : null);
  if (token === '' || isConfirmationRefused(failure)) return <ConfirmationRefused error={failure} />;
  if (failure !== null)
    return (
      <ErrorState
        isPage
        icon={failure instanceof ApiRefusal ? <TicketX size={32} /> : undefined}
        title={
          confirmError === undefined
            ? t`Non riusciamo a caricare la tua iscrizione`
            : t`Non siamo riusciti a confermare i posti`
        }
        preserved={t`Il tuo link vale ancora`}
        onRetry={() => (confirmError === undefined ? void refetch() : confirming.mutate())}
        isRetrying={isFetching || confirming.isPending}
      >
        {toErrorMessage(failure)}
      </ErrorState>
    );
  if (data === undefined)
    return (
      <EmptyState isPage icon={<MailSearch size={32} />} title={t`Cerchiamo la tua iscrizione…`}>
        <Spinner />
      </EmptyState>
    );
  return (
    <ConfirmationRequest
      confirmation={data}
      isConfirming={confirming.isPending}
      onConfirm={() => confirming.mutate()}
    />
  );
}
