import { useEffect, type ReactNode } from 'react';
import type { PayerPayment } from '#src/platform/payment-result.ts';
import { currentAccountId } from '#src/platform/session/session.ts';
import { createRegistrationDraftStorage, registrationDraftKey } from '../form/registration-draft.ts';
import { DoneOrderPage } from './done-order-page.tsx';

/** Thanks for paid tickets: what a free registration shows, as a page of its own (PY-44). */
export function PaidOrder({ payment, home }: { payment: PayerPayment; home: ReactNode }) {
  const { eventId, tickets, price, paidAt, order } = payment;
  useEffect(() => {
    // The input was kept until its payment; now it is done.
    const key = registrationDraftKey(currentAccountId(), eventId);
    void createRegistrationDraftStorage(key, eventId).delete();
  }, [eventId]);
  return (
    <DoneOrderPage
      eventId={eventId}
      order={{ orderId: order?._id ?? '', price, email: order?.email ?? '', tickets, paidAt }}
      home={home}
    />
  );
}
