import { dayMs } from '#contract/durations.ts';
import type { ListedEvent } from '#contract/event/event.ts';
import { getWeekend } from '#contract/event/weekend.ts';
import { toRomeDay } from '#src/platform/text/rome-time.ts';

/** Events of the list under one heading. */
export interface ListSection {
  /** `running` began before the first listed day. */
  readonly kind: 'today' | 'tomorrow' | 'weekend' | 'day' | 'running';
  /** Calendar day of the first event, `2026-11-23`. */
  readonly day: string;
  readonly events: ListedEvent[];
}

/**
 * Divides a list in the server's order under headings (EV-70). A sponsored event stays under the heading
 * above it, whatever its day.
 *
 * @param firstDay the first day that the list shows, `2026-11-23`.
 */
export function toListSections(
  events: readonly ListedEvent[],
  { today, firstDay }: { today: string; firstDay: string },
): ListSection[] {
  const tomorrow = toRomeDay(Date.parse(`${today}T12:00Z`) + dayMs);
  const weekend = getWeekend(today);
  const getKind = (day: string): ListSection['kind'] => {
    if (day < firstDay) return 'running';
    if (day === today) return 'today';
    if (day === tomorrow) return 'tomorrow';
    return day >= weekend.from && day <= weekend.to ? 'weekend' : 'day';
  };
  const sections: ListSection[] = [];
  for (const event of events) {
    const day = toRomeDay(event.startDateTime);
    const kind = getKind(day);
    const last = sections.at(-1);
    const isSame = last?.kind === kind && (kind !== 'day' || last.day === day);
    if (last !== undefined && (isSame || event.isSponsored)) last.events.push(event);
    else sections.push({ kind, day, events: [event] });
  }
  return sections;
}
