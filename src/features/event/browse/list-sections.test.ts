import { expect, it } from 'vitest';
import type { ListedEvent } from '#contract/event/event.ts';
import { toListSections } from './list-sections.ts';

const event = (startDateTime: string, isSponsored = false) =>
  ({ _id: startDateTime, startDateTime, isSponsored }) as ListedEvent;

const summarise = (events: ListedEvent[], days: { today: string; firstDay: string }) =>
  toListSections(events, days).map((section) => `${section.kind} ${section.day}: ${section.events.length}`);

it('[EV-70] divides the list into today, what still runs, tomorrow, the weekend and days', () => {
  const tuesday = '2026-11-24';
  expect(
    summarise(
      [
        event('2026-11-24T08:00:00Z'),
        // Half past midnight in Italy.
        event('2026-11-23T23:30:00Z'),
        event('2026-11-20T08:00:00Z'),
        event('2026-11-25T08:00:00Z'),
        event('2027-01-20T08:00:00Z', true),
        event('2026-11-26T08:00:00Z'),
        event('2026-11-28T08:00:00Z'),
        event('2026-11-29T08:00:00Z'),
        event('2026-11-30T08:00:00Z'),
      ],
      { today: tuesday, firstDay: tuesday },
    ),
  ).toEqual([
    'today 2026-11-24: 2',
    'running 2026-11-20: 1',
    'tomorrow 2026-11-25: 2',
    'day 2026-11-26: 1',
    'weekend 2026-11-28: 2',
    'day 2026-11-30: 1',
  ]);
});

it('[EV-70] calls what began before a chosen day still running, and Sunday tomorrow on a Saturday', () => {
  expect(
    summarise([event('2026-12-05T08:00:00Z'), event('2026-12-04T08:00:00Z')], {
      today: '2026-11-24',
      firstDay: '2026-12-05',
    }),
  ).toEqual(['day 2026-12-05: 1', 'running 2026-12-04: 1']);
  expect(summarise([event('2026-11-29T08:00:00Z')], { today: '2026-11-28', firstDay: '2026-11-28' })).toEqual(
    ['tomorrow 2026-11-29: 1'],
  );
});
