import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { eventFormSchema } from '#contract/event/event-form.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import { contentOf, readContent } from './draft-content.ts';
import { differencesOf } from './event-differences.ts';
import { eventValuesSchema } from './event-values-schema.ts';
import { bodyOf, duplicateOf, emptyValues, endAfter, valuesOf, type EventValues } from './event-values.ts';

const event: OwnEvent = {
  _id: 'event-1',
  title: 'Puliamo il fiume',
  image: `/api/image/${'a'.repeat(64)}`,
  category: [2, 5],
  sdgs: [6, 14],
  startDateTime: '2026-12-05T09:00:00.000Z',
  endDateTime: '2026-12-05T12:00:00.000Z',
  mode: 'offline',
  location: 'Parco Lambro, Milano',
  latitude: 45.5,
  longitude: 9.25,
  region: '03',
  isFree: false,
  price: 5.5,
  maxNoTickets: 'Limited',
  maxTicketAvailable: 40,
  availableTickets: 30,
  isPromoted: false,
  isCancelled: false,
  externalLink: 'https://fiume.example/iscriviti',
  purchasedTickets: 10,
  noOfParticipants: 10,
  noOfCheckIns: 0,
  description: '<p>Portate i guanti</p>',
  domanda: '<p>Accetti il regolamento?</p>',
  version: 7,
};

const schema = eventValuesSchema({ firstDay: '2026-11-20', start: '' });
const issuesOf = (values: unknown, it = schema): string[] =>
  (v.safeParse(it, values).issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`).toSorted();

describe('values of an event', () => {
  it('[EV-30] an event becomes values, a body and the same event again', () => {
    const values = valuesOf(event);
    expect(values).toMatchObject({ price: '5,50', maxTicketAvailable: '40', cover: { kind: 'same' } });
    expect(issuesOf(values)).toEqual([]);
    const { _id, availableTickets, isPromoted, isCancelled, ...published } = event;
    const { purchasedTickets, noOfParticipants, noOfCheckIns, ...form } = published;
    expect(v.parse(eventFormSchema, bodyOf(values))).toEqual(form);
    expect(valuesOf({ ...event, ...(v.parse(schema, values) as typeof form) })).toEqual(values);
  });

  it('[EV-30] the defaults: in person, free, price 0, Unlimited', () => {
    expect(emptyValues).toMatchObject({ mode: 'offline', isFree: true, maxNoTickets: 'Unlimited' });
    const filled = { ...valuesOf(event), isFree: true, price: '', maxNoTickets: 'Unlimited' };
    expect(v.parse(schema, { ...filled, maxTicketAvailable: '' })).toMatchObject({
      price: 0,
      maxTicketAvailable: 0,
    });
  });

  it('[EV-31] all that is wrong is said at once, the picture and the day as well', () => {
    const wrong = { ...emptyValues, isFree: false, price: '1,234', maxNoTickets: 'Limited' };
    const required = ['category', 'endDateTime', 'latitude', 'location', 'longitude', 'region', 'sdgs'];
    expect(issuesOf(wrong)).toEqual(
      [
        ...[...required, 'startDateTime', 'title'].map((name) => `${name} valueIsRequired`),
        'image ImageIsRequired',
        'maxTicketAvailable participantsMorethanZero',
        'price numberInvalid',
      ].toSorted(),
    );
    const early = { ...valuesOf(event), startDateTime: '2026-11-19T22:59:00.000Z' };
    expect(issuesOf(early)).toEqual(['startDateTime dateTooEarly']);
    expect(issuesOf({ ...early, startDateTime: '2026-11-19T23:00:00.000Z' })).toEqual([]);
    // What has begun already may be changed in everything else.
    const begun = eventValuesSchema({ firstDay: '2026-11-20', start: early.startDateTime });
    expect(issuesOf(early, begun)).toEqual([]);
  });

  it('[EV-32] an end that nobody has chosen goes with the start', () => {
    const [nine, eleven] = ['2026-12-05T09:00:00.000Z', '2026-12-05T11:00:00.000Z'];
    const proposed = endAfter(nine, { startDateTime: '', endDateTime: '' });
    expect(proposed).toBe(eleven);
    expect(endAfter(eleven, { startDateTime: nine, endDateTime: proposed })).toBe('2026-12-05T13:00:00.000Z');
    const chosen = '2026-12-05T18:30:00.000Z';
    expect(endAfter(eleven, { startDateTime: nine, endDateTime: chosen })).toBe(chosen);
    expect(endAfter('', { startDateTime: nine, endDateTime: proposed })).toBe(proposed);
  });

  it('[EV-33] a copy has no days, is free, and shows the same picture', () => {
    expect(duplicateOf(event)).toEqual({
      ...valuesOf(event),
      startDateTime: '',
      endDateTime: '',
      isFree: true,
      price: '',
      version: 0,
    });
  });

  it('[EV-34] what differs, and not what is only typed in another way', () => {
    const saved = valuesOf(event);
    const typed = { ...saved, price: '5.5', category: [5, 2], title: `${saved.title} `, version: 3 };
    expect(differencesOf(saved, typed)).toEqual([]);
    const mine: EventValues = {
      ...saved,
      title: 'Puliamo il lago',
      latitude: 45.6,
      maxNoTickets: 'Unlimited',
      maxTicketAvailable: '',
      endDateTime: '2026-12-05T13:00:00.000Z',
      domanda: '',
      cover: { kind: 'new', picture: {} as never, crop: { x: 1, y: 1, zoom: 1 } },
    };
    expect(differencesOf(saved, mine)).toEqual(['cover', 'title', 'end', 'point', 'tickets', 'domanda']);
  });

  it('[EV-35] a draft is read as it was written, and one of another version of the form as far as it goes', () => {
    const values = valuesOf(event);
    const { cover: _, ...rest } = values;
    expect(readContent(structuredClone(contentOf(values)))).toEqual({ values: rest, crop: null });
    const old = { title: 'Lago', category: 'all', mode: 'elsewhere', crop: { x: 1 } };
    const { cover: __, ...empty } = emptyValues;
    expect(readContent(old)).toEqual({ values: { ...empty, title: 'Lago' }, crop: null });
    expect(readContent('nothing')).toBeUndefined();
  });
});
