import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { OwnEventSummary } from '#contract/event/event.ts';
import type { Promotion } from '#contract/promotion/promote-endpoints.ts';
import { formatEuros, formatWeekdayDay } from '#src/platform/text/format.ts';
import { toRomeDay } from '#src/platform/text/rome-time.ts';
import { Badge } from '#src/ui/status/badge.tsx';
import { Button } from '#src/ui/form/button.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import css from './promotion-form.module.css';
import { toLastInstant, toMidday } from './promotion-values.ts';
import { StopPromotionDialog } from './stop-promotion-dialog.tsx';
import { useStartPromotion, type StartedPromotion } from './use-start-promotion.ts';

interface ActivePromotionProps {
  event: OwnEventSummary;
  promotion: Promotion;
  footer: Element | null;
  onSending: (isSending: boolean) => void;
  onStarted: (started: StartedPromotion) => void;
  onClose: () => void;
}

/** The active promotion: days, cost and state (unpaid, upcoming, running), and the stop action (PY-33). */
export function ActivePromotion({ event, promotion, footer, ...callbacks }: ActivePromotionProps) {
  const { t } = useLingui();
  const [isStopping, setIsStopping] = useState(false);
  const { start, isStarting } = useStartPromotion({ eventId: event._id, ...callbacks });
  const { promotedStartDate, promotedEndDate, promotedDuration, promotedFinalPrice, state } = promotion;
  const isPending = state === 'pending';
  const first = toRomeDay(promotedStartDate);
  const last = toRomeDay(toLastInstant(promotedEndDate));
  const renderDay = (label: string, value: string) => (
    <TextField
      label={label}
      type="date"
      className={css['day']}
      value={value}
      hint={formatWeekdayDay(toMidday(value))}
      disabled
      onValueChange={() => undefined}
    />
  );
  return (
    <div className={css['form']}>
      <div className={css['about']}>
        <div>
          {isPending && <Badge tone="wait">{t`In attesa del pagamento`}</Badge>}
          {!isPending && promotion.isPromoted && <Badge tone="accent">{t`In evidenza adesso`}</Badge>}
          {!isPending && !promotion.isPromoted && <Badge tone="brand">{t`In arrivo`}</Badge>}
        </div>
        <p className={css['title']}>{event.title}</p>
      </div>
      <div className={css['pair']}>
        {renderDay(t`Primo giorno`, first)}
        {renderDay(t`Ultimo giorno`, last)}
      </div>
      <div className={css['price']}>
        <span className={css['sum']}>
          <Plural value={promotedDuration} one="un giorno" other="# giorni" />
        </span>
        <strong className={css['total']}>{formatEuros(promotedFinalPrice)}</strong>
      </div>
      {footer !== null &&
        createPortal(
          <div className={css['buttons']}>
            <Button variant={isPending ? 'plain' : 'danger'} onClick={() => setIsStopping(true)}>
              {isPending ? t({ message: 'Rinuncia', context: 'promotion' }) : t`Ferma la promozione`}
            </Button>
            {isPending && (
              <Button
                variant="accent"
                isBusy={isStarting}
                onClick={() => start({ startDate: first, endDate: last })}
              >
                {t`Vai al pagamento`}
              </Button>
            )}
          </div>,
          footer,
        )}
      <StopPromotionDialog
        event={event}
        promotion={promotion}
        isOpen={isStopping}
        onClose={() => setIsStopping(false)}
        onStopped={callbacks.onClose}
      />
    </div>
  );
}
