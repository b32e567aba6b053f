import { useLingui } from '@lingui/react/macro';
import type { ListedEvent } from '#contract/event/event.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatDayHeading } from '#src/platform/text/format.ts';
import { toRomeDay } from '#src/platform/text/rome-time.ts';
import { EventCard } from './event-card.tsx';
import css from './event-results.module.css';
import { getFirstDay, type LandingSearch } from './filter/landing-search.ts';
import { toListSections, type ListSection } from './list-sections.ts';

interface EventDaysProps {
  search: LandingSearch;
  events: readonly ListedEvent[];
  layout: 'tall' | 'flat';
}

/** The list by date, with a heading for each day that stays in view (EV-70). */
export function EventDays({ search, events, layout }: EventDaysProps) {
  const { t } = useLingui();
  // By relevance or by distance, days would repeat.
  if (search.q !== undefined || search.near !== undefined)
    return (
      <div className={css['cards']} data-layout={layout}>
        {events.map((event, index) => (
          <EventCard
            key={event._id}
            event={event}
            layout={layout}
            mark={toMark(event, search)}
            isEager={index < 2}
          />
        ))}
      </div>
    );
  const today = toRomeDay(nowMs());
  const sections = toListSections(events, { today, firstDay: getFirstDay(search, today) });
  const toHeading = ({ kind, day }: ListSection): string => {
    if (kind === 'today') return t`Oggi`;
    if (kind === 'tomorrow') return t`Domani`;
    if (kind === 'weekend') return t`Questo weekend`;
    if (kind === 'running') return t`Già in corso`;
    return formatDayHeading(`${day}T12:00Z`);
  };
  return sections.map((section, position) => (
    <div key={section.events[0]!._id}>
      <h3 className={css['day']}>{toHeading(section)}</h3>
      <div className={css['cards']} data-layout={layout}>
        {section.events.map((event, index) => (
          <EventCard
            key={event._id}
            event={event}
            layout={layout}
            heading="h4"
            mark={toMark(event, search)}
            isEager={position === 0 && index < 2}
          />
        ))}
      </div>
    </div>
  ));
}

/** At its own day nothing sets a promoted event apart, unless the user asked for promoted events. */
function toMark({ isSponsored, isPromoted }: ListedEvent, { promoted }: LandingSearch) {
  if (isSponsored) return 'sponsored';
  return isPromoted && promoted === true ? 'promoted' : 'none';
}
