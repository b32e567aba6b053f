import { useLingui } from '@lingui/react/macro';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { monthAndYear } from '#src/platform/format.ts';
import { EventCard } from './event-card.tsx';
import css from './event-list.module.css';
import { phaseOf } from './event-phase.ts';

interface Group {
  readonly heading: string;
  readonly events: OwnEventSummary[];
}

function byMonth(events: readonly OwnEventSummary[]): Group[] {
  const groups: Group[] = [];
  for (const event of events) {
    const heading = monthAndYear(event.startDateTime);
    const last = groups.at(-1);
    if (last?.heading === heading) last.events.push(event);
    else groups.push({ heading, events: [event] });
  }
  return groups;
}

interface EventListProps {
  events: readonly OwnEventSummary[];
  nowMs: number;
  /** Only where they come with the first page: a later one would push the list down under its reader. */
  isNowFirst: boolean;
}

/** Events as they came under their months; those of today, if wanted, first and large. */
export function EventList({ events, nowMs, isNowFirst }: EventListProps) {
  const { t } = useLingui();
  const isNow = (event: OwnEventSummary) =>
    isNowFirst && ['running', 'today'].includes(phaseOf(event, nowMs));
  const now = events.filter(isNow);
  const groups = byMonth(events.filter((event) => !isNow(event)));
  if (now.length > 0) {
    const isRunning = now.some((event) => phaseOf(event, nowMs) === 'running');
    groups.unshift({ heading: isRunning ? t`Adesso` : t`Oggi`, events: now });
  }
  return (
    <div className={css['groups']}>
      {groups.map(({ heading, events: inGroup }) => (
        <section key={heading + inGroup[0]?._id} className={css['group']}>
          <h2 className={css['heading']}>{heading}</h2>
          <div className={css['cards']} data-columns={inGroup === now ? 1 : 2}>
            {inGroup.map((event) => (
              <EventCard key={event._id} event={event} nowMs={nowMs} isWide={inGroup === now} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
