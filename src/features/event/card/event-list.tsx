import { useLingui } from '@lingui/react/macro';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { formatMonthYear } from '#src/platform/text/format.ts';
import { OwnEventCard } from './own-event-card.tsx';
import css from './event-list.module.css';
import { getEventStatus } from './event-status.ts';

interface Group {
  readonly heading: string;
  readonly events: OwnEventSummary[];
}

function groupByMonth(events: readonly OwnEventSummary[]): Group[] {
  const groups: Group[] = [];
  for (const event of events) {
    const heading = formatMonthYear(event.startDateTime);
    const last = groups.at(-1);
    if (last?.heading === heading) last.events.push(event);
    else groups.push({ heading, events: [event] });
  }
  return groups;
}

interface EventListProps {
  events: readonly OwnEventSummary[];
  nowMs: number;
  /** Only for the first page: later arrivals would shift the list under its reader. */
  isNowFirst: boolean;
}

/** Events grouped by month in server order; with `isNowFirst`, those of today come first and large. */
export function EventList({ events, nowMs, isNowFirst }: EventListProps) {
  const { t } = useLingui();
  const isNow = (event: OwnEventSummary) =>
    isNowFirst && ['running', 'today'].includes(getEventStatus(event, nowMs));
  const now = events.filter(isNow);
  const groups = groupByMonth(events.filter((event) => !isNow(event)));
  if (now.length > 0) {
    const isRunning = now.some((event) => getEventStatus(event, nowMs) === 'running');
    groups.unshift({ heading: isRunning ? t`Adesso` : t`Oggi`, events: now });
  }
  return (
    <div className={css['groups']}>
      {groups.map(({ heading, events: inGroup }) => (
        <section key={heading + inGroup[0]?._id} className={css['group']}>
          <h2 className={css['heading']}>{heading}</h2>
          <div className={css['cards']} data-columns={inGroup === now ? 1 : 2}>
            {inGroup.map((event) => (
              <OwnEventCard key={event._id} event={event} nowMs={nowMs} isWide={inGroup === now} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
