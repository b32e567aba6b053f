import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { PayerPayment } from '#src/platform/payment-result.ts';
import { publicEventQuery } from '#src/platform/public-event.ts';
import { currentAccountId } from '#src/platform/session/session.ts';
import { PagePending } from '#src/ui/layout/page-pending.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { RegistrationDone } from './registration-done.tsx';
import { createRegistrationDraftStorage, registrationDraftKey } from '../form/registration-draft.ts';

/** Thanks for paid tickets: what a free registration shows, as a page of its own (PY-44). */
export function PaidOrder({ payment, home }: { payment: PayerPayment; home: ReactNode }) {
  const { t } = useLingui();
  const { eventId, tickets, price, paidAt, order } = payment;
  const { data: event, isPending } = useQuery(publicEventQuery(eventId));
  useEffect(() => {
    // The input was kept until its payment; now it is done.
    const key = registrationDraftKey(currentAccountId(), eventId);
    void createRegistrationDraftStorage(key, eventId).delete();
  }, [eventId]);
  if (isPending) return <PagePending />;
  return (
    <Page width="narrow">
      <PageHeader
        title={t`${plural(tickets.length, { one: 'Il posto è tuo!', other: 'I posti sono tuoi!' })}`}
      />
      <RegistrationDone
        event={event}
        order={{ orderId: order?._id ?? '', price, email: order?.email ?? '', tickets, paidAt }}
      />
      <div>{home}</div>
    </Page>
  );
}
