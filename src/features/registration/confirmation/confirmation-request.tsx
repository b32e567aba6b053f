import { Plural, useLingui } from '@lingui/react/macro';
import { CalendarDays, Ticket, UsersRound } from 'lucide-react';
import type { OrderConfirmation } from '#contract/registration/confirmation-endpoints.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatLongDate, formatTime, formatTimeRange } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { DetailItem, DetailList } from '#src/ui/list/detail-list.tsx';
import { isHeldAt } from './held-until.ts';

interface ConfirmationRequestProps {
  confirmation: OrderConfirmation;
  isConfirming: boolean;
  onConfirm: () => void;
}

/** What the button confirms: event, number of places, and until when they are held (RG-77). */
export function ConfirmationRequest({ confirmation, isConfirming, onConfirm }: ConfirmationRequestProps) {
  const { t } = useLingui();
  const { title, companyName, startDateTime, endDateTime, quantity, heldUntil } = confirmation;
  const until = isHeldAt(heldUntil, nowMs()) ? formatTime(heldUntil) : undefined;
  return (
    <Page width="narrow">
      <PageHeader title={title} lead={t`Manca solo la tua conferma.`} />
      <Card>
        <DetailList>
          <DetailItem Icon={Ticket} title={<Plural value={quantity} one="# posto" other="# posti" />}>
            {until === undefined
              ? t`Non sono riservati: confermando prendi quelli rimasti.`
              : t`Te li teniamo fino alle ${until}.`}
          </DetailItem>
          <DetailItem Icon={CalendarDays} title={formatLongDate(startDateTime)}>
            {formatTimeRange(startDateTime, endDateTime)}
          </DetailItem>
          {companyName !== '' && <DetailItem Icon={UsersRound} title={companyName} />}
        </DetailList>
      </Card>
      <Button variant="accent" isWide isBusy={isConfirming} onClick={onConfirm}>
        {t`Conferma i posti`}
      </Button>
    </Page>
  );
}
