import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { eventFormSchema } from '#contract/event/event-form.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import { languages } from '#contract/language.ts';
import { toDraftContent, parseDraftContent } from './draft/draft-content.ts';
import { diffEventValues } from './event-diff.ts';
import { eventValuesSchema } from './event-values-schema.ts';
import {
  toEventBody,
  toDuplicateValues,
  emptyValues,
  adjustEnd,
  toFormValues,
  type EventValues,
} from './event-values.ts';

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
  isUnlisted: false,
  externalLink: 'https://fiume.example/iscriviti',
  purchasedTickets: 10,
  noOfParticipants: 10,
  noOfCheckIns: 0,
  description: '<p>Portate i guanti</p>',
  domanda: '<p>Accetti il regolamento?</p>',
  joinLink: '',
  joinLinkLead: 'now',
  confirmAbove: 25,
  version: 7,
};

const schema = eventValuesSchema({ firstDay: '2026-11-20', previousStart: '' });
const listIssues = (values: unknown, validator = schema): string[] =>
  (v.safeParse(validator, values).issues ?? [])
    .map((issue) => `${v.getDotPath(issue)} ${issue.message}`)
    .toSorted();

describe('event form values', () => {
  it('[EV-30] converts an event to form values, to a request body, and back to the same event', () => {
    const values = toFormValues(event);
    expect(values).toMatchObject({ price: '5,50', maxTicketAvailable: '40', cover: { kind: 'same' } });
    expect(listIssues(values)).toEqual([]);
    const { _id, availableTickets, isPromoted, isCancelled, ...published } = event;
    const { isUnlisted, purchasedTickets, noOfParticipants, noOfCheckIns, ...form } = published;
    expect(v.parse(eventFormSchema, toEventBody(values))).toEqual(form);
    expect(toFormValues({ ...event, ...(v.parse(schema, values) as typeof form) })).toEqual(values);
  });

  it('[EV-75] reads the numbers as typed, for the check of the page and for the request', () => {
    const typed = { ...toFormValues(event), maxTicketAvailable: '1.000', price: '1.000,50 €' };
    expect(listIssues(typed)).toEqual([]);
    expect(toEventBody(typed)).toMatchObject({ maxTicketAvailable: 1000, price: 1000.5 });
    const unreadable = { ...typed, maxTicketAvailable: 'cento', price: '$5' };
    expect(listIssues(unreadable)).toEqual(['maxTicketAvailable placesInvalid', 'price amountInvalid']);
    expect(listIssues({ ...typed, maxTicketAvailable: '1,5', price: '12.505' })).toEqual([
      'maxTicketAvailable placesNotWhole',
      'price priceMaximum',
    ]);
  });

  it.each(languages)('[EV-75] reads the numbers that the page writes in %s', (language) => {
    i18n.loadAndActivate({ locale: language, messages: {} });
    const large = { ...event, maxTicketAvailable: 1_234_567, price: 1234.5 };
    expect(toEventBody(toFormValues(large))).toMatchObject({ maxTicketAvailable: 1_234_567, price: 1234.5 });
    i18n.loadAndActivate({ locale: 'it', messages: {} });
  });

  it('[EV-78] reads the places that need no confirmation as typed, 10 by default', () => {
    const free = { ...toFormValues(event), isFree: true, price: '' };
    expect([free.confirmAbove, emptyValues.confirmAbove]).toEqual(['25', '10']);
    expect(toEventBody({ ...free, confirmAbove: '1.000 posti' })).toMatchObject({ confirmAbove: 1000 });
    for (const confirmAbove of ['', '0', '1,5', '1001', 'tanti'])
      expect([...new Set(listIssues({ ...free, confirmAbove }))], confirmAbove).toEqual([
        'confirmAbove confirmAboveInvalid',
      ]);
    expect(diffEventValues(free, { ...free, confirmAbove: '30' })).toEqual(['tickets']);
    // Without a field, no difference.
    expect(diffEventValues(toFormValues(event), { ...toFormValues(event), confirmAbove: '30' })).toEqual([]);
    const { confirmAbove: _, ...older } = toDraftContent(free) as EventValues;
    expect(parseDraftContent(older)?.values.confirmAbove).toBe('10');
  });

  it('[EV-30] defaults to in person, free, price 0 and Unlimited', () => {
    expect(emptyValues).toMatchObject({ mode: 'offline', isFree: true, maxNoTickets: 'Unlimited' });
    const filled = { ...toFormValues(event), isFree: true, price: '', maxNoTickets: 'Unlimited' };
    expect(v.parse(schema, { ...filled, maxTicketAvailable: '' })).toMatchObject({
      price: 0,
      maxTicketAvailable: 0,
    });
  });

  it('[EV-31] reports all issues at once, including image and start day', () => {
    const invalid = { ...emptyValues, isFree: false, price: '1,2345', maxNoTickets: 'Limited' };
    const required = ['category', 'endDateTime', 'latitude', 'location', 'longitude', 'region', 'sdgs'];
    expect(listIssues(invalid)).toEqual(
      [
        ...[...required, 'startDateTime', 'title'].map((name) => `${name} valueIsRequired`),
        'image ImageIsRequired',
        'maxTicketAvailable participantsMorethanZero',
        'price amountInvalid',
      ].toSorted(),
    );
    const early = { ...toFormValues(event), startDateTime: '2026-11-19T22:59:00.000Z' };
    expect(listIssues(early)).toEqual(['startDateTime dateTooEarly']);
    expect(listIssues({ ...early, startDateTime: '2026-11-19T23:00:00.000Z' })).toEqual([]);
    // An event that has begun may change everything but its start.
    const begun = eventValuesSchema({ firstDay: '2026-11-20', previousStart: early.startDateTime });
    expect(listIssues(early, begun)).toEqual([]);
  });

  it('[EV-32] moves an end that the user has not chosen along with the start', () => {
    const [nine, eleven] = ['2026-12-05T09:00:00.000Z', '2026-12-05T11:00:00.000Z'];
    const proposed = adjustEnd(nine, { startDateTime: '', endDateTime: '' });
    expect(proposed).toBe(eleven);
    expect(adjustEnd(eleven, { startDateTime: nine, endDateTime: proposed })).toBe(
      '2026-12-05T13:00:00.000Z',
    );
    const chosen = '2026-12-05T18:30:00.000Z';
    expect(adjustEnd(eleven, { startDateTime: nine, endDateTime: chosen })).toBe(chosen);
    expect(adjustEnd('', { startDateTime: nine, endDateTime: proposed })).toBe(proposed);
  });

  it('[EV-33] duplicates an event without dates, as free, with the same image', () => {
    expect(toDuplicateValues(event)).toEqual({
      ...toFormValues(event),
      startDateTime: '',
      endDateTime: '',
      isFree: true,
      price: '',
      version: 0,
    });
  });

  it('[EV-34] lists the fields that differ, ignoring differences of formatting', () => {
    const saved = toFormValues(event);
    const typed = { ...saved, price: '5.5', category: [5, 2], title: `${saved.title} `, version: 3 };
    expect(diffEventValues(saved, typed)).toEqual([]);
    const thousand = { ...saved, maxTicketAvailable: '1000' };
    expect(diffEventValues(thousand, { ...saved, maxTicketAvailable: '1.000 ' })).toEqual([]);
    expect(diffEventValues({ ...saved, price: 'x' }, { ...saved, price: 'y' })).toEqual(['price']);
    const mine: EventValues = {
      ...saved,
      title: 'Puliamo il lago',
      latitude: 45.6,
      maxNoTickets: 'Unlimited',
      maxTicketAvailable: '',
      endDateTime: '2026-12-05T13:00:00.000Z',
      domanda: '',
      cover: { kind: 'new', image: {} as never, crop: { x: 1, y: 1, zoom: 1 } },
    };
    expect(diffEventValues(saved, mine)).toEqual(['cover', 'title', 'end', 'point', 'tickets', 'domanda']);
  });

  it('[EV-35] restores a draft unchanged, and the valid fields of a draft from another form version', () => {
    const values = toFormValues(event);
    const { cover: _, ...valuesWithoutCover } = values;
    expect(parseDraftContent(structuredClone(toDraftContent(values)))).toEqual({
      values: valuesWithoutCover,
      crop: null,
    });
    const old = { title: 'Lago', category: 'all', mode: 'elsewhere', crop: { x: 1 } };
    const { cover: __, ...empty } = emptyValues;
    expect(parseDraftContent(old)).toEqual({ values: { ...empty, title: 'Lago' }, crop: null });
    expect(parseDraftContent('nothing')).toBeUndefined();
  });
});
