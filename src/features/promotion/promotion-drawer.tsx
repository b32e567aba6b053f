import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { reasonText } from '#contract/reason-text.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { say } from '#src/platform/i18n.ts';
import { Drawer, DrawerFoot } from '#src/ui/drawer.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { toast } from '#src/ui/toast.ts';
import { ToCheckout } from '#src/ui/to-checkout.tsx';
import { PromotionDone } from './promotion-done.tsx';
import { PromotionForm } from './promotion-form.tsx';
import { promotionPriceQuery, promotionQuery } from './promotion.ts';
import { StandingPromotion } from './standing-promotion.tsx';
import type { Started } from './use-promotion-start.ts';

interface PromotionDrawerProps {
  /** Of which event, as the address says; `undefined` while it is closed. */
  eventId: string | undefined;
  /** That event, once it is known; `failure`: why it is not. */
  event: OwnEventSummary | undefined;
  failure: Error | null;
  /** Asks for the event again. */
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** The days on which an own event is in evidence, and what they cost; or those that stand already (PY-32). */
export function PromotionDrawer(props: PromotionDrawerProps) {
  const { eventId, event, failure, onReload, onClose } = props;
  const { t } = useLingui();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [started, setStarted] = useState<Started>();
  const isWanted = eventId !== undefined;
  const price = useQuery({ ...promotionPriceQuery, enabled: isWanted });
  const promotion = useQuery({ ...promotionQuery(eventId ?? ''), enabled: isWanted });
  const standing = promotion.data;
  const error = failure ?? price.error ?? promotion.error;
  // What has no price cannot be bought: that is said, and nothing opens (spec 2 §4).
  const isUnpriced = price.data === null && standing === null && started === undefined;
  const isKnown = (price.data ?? standing ?? undefined) !== undefined;

  const refuse = useEffectEvent(() => {
    toast.error(say(reasonText.eventPromotionPriceNotSet));
    onClose();
  });
  useEffect(() => {
    if (isWanted && isUnpriced) refuse();
  }, [isWanted, isUnpriced]);
  if (!isWanted && started !== undefined) setStarted(undefined);

  const content = () => {
    if (started?.checkout !== undefined)
      return <ToCheckout href={started.checkout} message={started.message} />;
    if (started !== undefined) return <PromotionDone started={started} onClose={onClose} />;
    // The price is of no account to days that stand already.
    if (event === undefined || standing === undefined || (standing === null && price.data === undefined))
      return error === null ? (
        <Skeleton height="16rem" radius="var(--r-l)" />
      ) : (
        <ErrorState
          title={t`La promozione non è arrivata`}
          onRetry={() => void Promise.all([onReload(), price.refetch(), promotion.refetch()])}
          isRetrying={price.isFetching || promotion.isFetching}
        >
          {error instanceof ApiRefusal
            ? messageOf(error)
            : t`Il server non risponde. Controlla la rete e riprova.`}
        </ErrorState>
      );
    const shared = { event, foot, onSending: setIsSending, onStarted: setStarted, onClose } as const;
    return standing === null ? (
      <PromotionForm key={event._id} {...shared} pricePerDay={price.data ?? 0} />
    ) : (
      <StandingPromotion key={event._id} {...shared} promotion={standing} />
    );
  };
  const titleOf = () => {
    if (started === undefined) return t`Promuovi l’evento`;
    return started.checkout === undefined ? t`In evidenza!` : t`Manca il pagamento`;
  };
  return (
    <Drawer
      isOpen={isWanted && !isUnpriced && (isKnown || error !== null)}
      title={titleOf()}
      isForced={isSending}
      actions={started === undefined ? <DrawerFoot ref={setFoot} /> : undefined}
      onClose={onClose}
    >
      {content()}
    </Drawer>
  );
}
