import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarDays, MapPin, Sparkles, Video } from 'lucide-react';
import type { OwnPromotion } from '#contract/promotion/promotion-endpoints.ts';
import { formatDayRange, formatEuros, formatLongDate } from '#src/platform/text/format.ts';
import { Badge } from '#src/ui/status/badge.tsx';
import { DetailLine } from '#src/ui/list/detail-line.tsx';
import css from './promotion-card.module.css';
import { toLastInstant } from './promotion-values.ts';

/** One promotion: event, days, price, and whether it is running. */
export function PromotionCard({ promotion, nowMs }: { promotion: OwnPromotion; nowMs: number }) {
  const { t } = useLingui();
  const { event, promotedStartDate, promotedEndDate, promotedDuration, promotedFinalPrice } = promotion;
  const endMs = Date.parse(promotedEndDate);
  const isOver = endMs <= nowMs;
  const isRunning = !isOver && Date.parse(promotedStartDate) <= nowMs;
  return (
    <article className={css['card']}>
      <div>
        {isRunning && <Badge tone="accent">{t`In evidenza adesso`}</Badge>}
        {isOver && <Badge>{t`Promozione finita`}</Badge>}
        {!isRunning && !isOver && <Badge tone="brand">{t`In arrivo`}</Badge>}
      </div>
      <h2 className={css['title']}>
        <Link to="/organisation/event/detail/$id" params={{ id: event._id }} className={css['link']}>
          {event.title}
        </Link>
      </h2>
      <DetailLine Icon={Sparkles}>
        {formatDayRange(promotedStartDate, toLastInstant(promotedEndDate))} ·{' '}
        <Plural value={promotedDuration} one="un giorno" other="# giorni" /> ·{' '}
        {promotedFinalPrice === 0 ? t`Gratis` : formatEuros(promotedFinalPrice)}
      </DetailLine>
      <DetailLine Icon={CalendarDays}>{t`Evento: ${formatLongDate(event.startDateTime)}`}</DetailLine>
      {event.mode === 'online' ? (
        <DetailLine Icon={Video}>{t`Online`}</DetailLine>
      ) : (
        <DetailLine Icon={MapPin}>{event.location}</DetailLine>
      )}
    </article>
  );
}
