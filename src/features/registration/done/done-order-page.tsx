import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { publicEventQuery } from '#src/platform/public-event.ts';
import { PagePending } from '#src/ui/layout/page-pending.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import type { DoneOrder } from './done-order.ts';
import { RegistrationDone } from './registration-done.tsx';

interface DoneOrderPageProps {
  eventId: string;
  order: DoneOrder;
  home: ReactNode;
}

/** What a completed registration shows, as a page of its own, once it was paid (PY-44) or confirmed (RG-77). */
export function DoneOrderPage({ eventId, order, home }: DoneOrderPageProps) {
  const { t } = useLingui();
  const { data: event, isPending } = useQuery(publicEventQuery(eventId));
  if (isPending) return <PagePending />;
  return (
    <Page width="narrow">
      <PageHeader
        title={t`${plural(order.tickets.length, { one: 'Il posto è tuo!', other: 'I posti sono tuoi!' })}`}
      />
      <RegistrationDone event={event} order={order} />
      <div>{home}</div>
    </Page>
  );
}
