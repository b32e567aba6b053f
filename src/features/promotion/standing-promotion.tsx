import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { OwnEventSummary } from '#contract/event/event.ts';
import type { Promotion } from '#contract/promotion/promote-calls.ts';
import { reasonText } from '#contract/reason-text.ts';
import { dayOf, euros, weekdayAndDay } from '#src/platform/format.ts';
import { say } from '#src/platform/i18n.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import css from './promotion-form.module.css';
import { lastInstantOf, middayOf } from './promotion-values.ts';
import { StopPromotionDialog } from './stop-promotion-dialog.tsx';
import { usePromotionStart, type Started } from './use-promotion-start.ts';

interface StandingPromotionProps {
  event: OwnEventSummary;
  promotion: Promotion;
  foot: Element | null;
  onSending: (isSending: boolean) => void;
  onStarted: (started: Started) => void;
  onClose: () => void;
}

/** The days that stand and what they cost: to be paid, coming or running; and the way to stop it (PY-33). */
export function StandingPromotion({ event, promotion, foot, ...then }: StandingPromotionProps) {
  const { t } = useLingui();
  const [isStopping, setIsStopping] = useState(false);
  const { start, isStarting } = usePromotionStart({ eventId: event._id, ...then });
  const { promotedStartDate, promotedEndDate, promotedDuration, promotedFinalPrice, state, mayStop } =
    promotion;
  const isPending = state === 'pending';
  const first = dayOf(promotedStartDate);
  const last = dayOf(lastInstantOf(promotedEndDate));
  const day = (label: string, value: string) => (
    <TextField
      label={label}
      type="date"
      className={css['day']}
      value={value}
      hint={weekdayAndDay(middayOf(value))}
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
        {day(t`Primo giorno`, first)}
        {day(t`Ultimo giorno`, last)}
      </div>
      <div className={css['price']}>
        <span className={css['sum']}>
          <Plural value={promotedDuration} one="un giorno" other="# giorni" />
        </span>
        <strong className={css['total']}>{euros(promotedFinalPrice)}</strong>
      </div>
      {!mayStop && (
        <Notice
          icon={<Info size={20} />}
          action={
            <Link to="/contact" className={buttonClass({ variant: 'plain', size: 'small' })}>
              {t`Scrivici`}
            </Link>
          }
        >
          {say(reasonText.promotionBegun)}
        </Notice>
      )}
      {foot !== null &&
        (isPending || mayStop) &&
        createPortal(
          <div className={css['buttons']}>
            {mayStop && (
              <Button variant={isPending ? 'plain' : 'danger'} onClick={() => setIsStopping(true)}>
                {isPending ? t`Lascia perdere` : t`Ferma la promozione`}
              </Button>
            )}
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
          foot,
        )}
      <StopPromotionDialog
        event={event}
        promotion={promotion}
        isOpen={isStopping}
        onClose={() => setIsStopping(false)}
        onStopped={then.onClose}
      />
    </div>
  );
}
