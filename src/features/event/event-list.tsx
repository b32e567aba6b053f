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

/** Events as they came, those of today first and large, the others under their month. */
export function EventList({ events, nowMs }: { events: readonly OwnEventSummary[]; nowMs: number }) {
  const { t } = useLingui();
  const isNow = (event: OwnEventSummary) => ['running', 'today'].includes(phaseOf(event, nowMs));
  const now = events.filter(isNow);
  const groups = byMonth(events.filter((event) => !isNow(event)));
  if (now.length > 0) groups.unshift({ heading: t`Adesso`, events: now });
  return (
    <div className={css['groups']}>
      {groups.map(({ heading, events: inGroup }) => (
        <section key={heading + inGroup[0]?._id} className={css['group']}>
          <h2 className={css['heading']}>{heading}</h2>
          <div className={css['cards']} data-columns={inGroup === now ? 1 : 2}>
            {inGroup.map((event) => (
              <EventCard key={event._id} event={event} nowMs={nowMs} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
