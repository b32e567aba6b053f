import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { reasonMessages } from '#contract/reason-messages.ts';
import { toRefusalMessage } from '#src/platform/errors/error-message.ts';
import { translate } from '#src/platform/text/i18n.ts';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { QueryError } from '#src/ui/status/query-error.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { CheckoutRedirect } from '#src/ui/overlay/checkout-redirect.tsx';
import { PromotionConfirmation } from './promotion-confirmation.tsx';
import { PromotionForm } from './promotion-form.tsx';
import { promotionPriceQuery, promotionQuery } from './promotion-query.ts';
import { ActivePromotion } from './active-promotion.tsx';
import type { StartedPromotion } from './use-start-promotion.ts';

interface PromotionDrawerProps {
  /** Event in the URL; `undefined` while closed. */
  eventId: string | undefined;
  /** The event once loaded; `eventError` is why it is not. */
  event: OwnEventSummary | undefined;
  eventError: Error | null;
  /** Refetches the event. */
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Chooses the days of a promotion and shows their cost; or shows the active one (PY-32). */
export function PromotionDrawer(props: PromotionDrawerProps) {
  const { eventId, event, eventError, onReload, onClose } = props;
  const { t } = useLingui();
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [started, setStarted] = useState<StartedPromotion>();
  const isOpen = eventId !== undefined;
  const price = useQuery({ ...promotionPriceQuery, enabled: isOpen });
  const promotion = useQuery({ ...promotionQuery(eventId ?? ''), enabled: isOpen });
  const activePromotion = promotion.data;
  const error = eventError ?? price.error ?? promotion.error;
  // Without a price a promotion cannot be bought: shows an error and does not open (PY-32).
  const isUnpriced = price.data === null && activePromotion === null && started === undefined;
  const isKnown = (price.data ?? activePromotion ?? undefined) !== undefined;

  const refuse = useEffectEvent(() => {
    toast.error(translate(reasonMessages.eventPromotionPriceNotSet));
    onClose();
  });
  useEffect(() => {
    if (isOpen && isUnpriced) refuse();
  }, [isOpen, isUnpriced]);
  if (!isOpen && started !== undefined) setStarted(undefined);

  const renderContent = () => {
    if (started?.checkoutUrl !== undefined)
      return <CheckoutRedirect href={started.checkoutUrl} message={started.message} />;
    if (started !== undefined) return <PromotionConfirmation started={started} onClose={onClose} />;
    // An active promotion does not need the price.
    if (
      event === undefined ||
      activePromotion === undefined ||
      (activePromotion === null && price.data === undefined)
    )
      return error === null ? (
        <Skeleton height="16rem" radius="var(--r-l)" />
      ) : (
        <QueryError
          title={t`Non riusciamo a caricare la promozione`}
          onRetry={() => void Promise.all([onReload(), price.refetch(), promotion.refetch()])}
          isRetrying={price.isFetching || promotion.isFetching}
        >
          {toRefusalMessage(error)}
        </QueryError>
      );
    const shared = { event, footer, onSending: setIsSending, onStarted: setStarted, onClose } as const;
    return activePromotion === null ? (
      <PromotionForm key={event._id} {...shared} pricePerDay={price.data ?? 0} />
    ) : (
      <ActivePromotion key={event._id} {...shared} promotion={activePromotion} />
    );
  };
  const getTitle = () => {
    if (started === undefined) return t`Promuovi l’evento`;
    return started.checkoutUrl === undefined ? t`In evidenza!` : t`Manca il pagamento`;
  };
  return (
    <Drawer
      isOpen={isOpen && !isUnpriced && (isKnown || error !== null)}
      title={getTitle()}
      isForced={isSending}
      footer={started === undefined ? setFooter : undefined}
      onClose={onClose}
    >
      {renderContent()}
    </Drawer>
  );
}
