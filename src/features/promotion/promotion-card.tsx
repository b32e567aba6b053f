import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarDays, MapPin, Sparkles, Video } from 'lucide-react';
import type { OwnPromotion } from '#contract/promotion/promotion-calls.ts';
import { dayRange, euros, longDate } from '#src/platform/format.ts';
import { Badge } from '#src/ui/badge.tsx';
import { LineFact } from '#src/ui/line-fact.tsx';
import css from './promotion-card.module.css';
import { lastInstantOf } from './promotion-values.ts';

/** One promotion: of which event, from when to when, and whether it runs now. */
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
      <LineFact Icon={Sparkles}>
        {dayRange(promotedStartDate, lastInstantOf(promotedEndDate))} ·{' '}
        <Plural value={promotedDuration} one="un giorno" other="# giorni" /> ·{' '}
        {promotedFinalPrice === 0 ? t`Gratis` : euros(promotedFinalPrice)}
      </LineFact>
      <LineFact Icon={CalendarDays}>{t`Evento: ${longDate(event.startDateTime)}`}</LineFact>
      {event.mode === 'online' ? (
        <LineFact Icon={Video}>{t`Online`}</LineFact>
      ) : (
        <LineFact Icon={MapPin}>{event.location}</LineFact>
      )}
    </article>
  );
}
