import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { QrCode, Video } from 'lucide-react';
import { dayMs } from '#contract/durations.ts';
import type { HeldEvent } from '#contract/registration/held-event.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatShortDate, formatTime } from '#src/platform/text/format.ts';
import { isSameRomeDay } from '#src/platform/text/rome-time.ts';
import css from './next-event-card.module.css';

/** The event to go to, one tap from its tickets (RG-50). */
export function NextEventCard({ held }: { held: HeldEvent }) {
  const { t } = useLingui();
  const { startDateTime, title, tickets, mode } = held;
  const [first] = tickets;
  if (first === undefined) return null;
  const isOnline = mode === 'online';
  const Icon = isOnline ? Video : QrCode;
  return (
    <Link to="/ticket/$ticket" params={{ ticket: first.ticket }} className={css['card']}>
      <span className={css['icon']}>
        <Icon size={26} aria-hidden="true" />
      </span>
      <span className={css['words']}>
        <span className={css['when']}>{getWhen()}</span>
        <strong className={css['title']}>{title}</strong>
      </span>
      <span className={css['action']}>
        {isOnline ? (
          t`Apri il biglietto`
        ) : (
          <Plural value={tickets.length} one="Mostra il biglietto" other="Mostra i biglietti" />
        )}
      </span>
    </Link>
  );

  function getWhen(): string {
    const time = formatTime(startDateTime);
    const now = nowMs();
    if (Date.parse(startDateTime) <= now) return t`Adesso`;
    if (isSameRomeDay(startDateTime, now)) return t`Oggi, ${time}`;
    if (isSameRomeDay(startDateTime, now + dayMs)) return t`Domani, ${time}`;
    return `${formatShortDate(startDateTime)}, ${time}`;
  }
}
