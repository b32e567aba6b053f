import { expect, it } from 'vitest';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import { toStoredParticipant } from '#contract/participant/stored-participant.ts';
import { joinDetails } from '#contract/participant/list-detail.ts';
import { listOfTwoParticipants, toUuid } from '#tests/support/phone/minimal-door.ts';
import { appendChunk, mergeIntoChunk, packChunk, packList, unpackChunk } from './participant-chunk.ts';
import type { ParticipantChunk } from './schema.ts';

const eventId = 'event-1';
const row = (n: number, more: Partial<ParticipantRow> = {}): ParticipantRow => ({
  ...listOfTwoParticipants().participants[0]!,
  _id: toUuid(n),
  firstName: `Nome${n}`,
  ...more,
});
const stored = (n: number, more: Partial<ParticipantRow> = {}) => toStoredParticipant(row(n, more));
const pack = (...rows: ParticipantRow[]): ParticipantChunk => packList(eventId, rows)[0]!;

/** What an earlier version of the app has stored. */
const withoutColumn = ({ details: _, ...chunk }: ParticipantChunk): ParticipantChunk => chunk;
const nothing = new Set<string>();

/** The details of each participant of a chunk, by first name. */
const findDetails = (chunk: ParticipantChunk | undefined) =>
  Object.fromEntries(unpackChunk(chunk!).map(({ firstName, details }) => [firstName, details]));

const listed = () => pack(row(1, { details: ['VIP', '', '7'] }), row(2, { details: [] }), row(3));

it('[RG-72] keeps each participant’s details in the list that is stored', () => {
  const expected = { Nome1: joinDetails(['VIP', '', '7']), Nome2: '', Nome3: undefined };
  expect(findDetails(listed())).toEqual(expected);
  expect(findDetails(pack(row(1, { details: ['', ''] }), row(2, { details: [] })))).toEqual({
    Nome1: '',
    Nome2: '',
  });
});

it.each([
  ['new', 2, ['Base'], { Nome2: 'Base' }],
  ['other', 1, ['Base'], { Nome1: 'Base' }],
  ['removed', 1, [], { Nome1: '' }],
  ['left-out', 1, undefined, { Nome1: undefined }],
  ['completed', 3, [], { Nome3: '' }],
])('[RG-72] %s details of a changed row replace those of that row alone', (_, n, details, expected) => {
  const chunk = listed();
  const merged = mergeIntoChunk(chunk, [stored(n, { ...(details && { details }), changeNo: 2 })], nothing)!;
  expect(findDetails(merged)).toEqual({ ...findDetails(chunk), ...expected });
  // The columns of the search are not built again.
  expect(merged.haystacks).toBe(chunk.haystacks);
  expect(unpackChunk(merged).map(({ rank }) => rank)).toEqual(unpackChunk(chunk).map(({ rank }) => rank));
});

it('[RG-72] a check-in keeps the column of details as it is', () => {
  const chunk = listed();
  const checkIns = [{ operationId: 'op', at: '2026-06-06T10:00:00.000Z', deviceLabel: '' }];
  const update = stored(1, { details: ['VIP', '', '7'], changeNo: 2, checkIns });
  const merged = mergeIntoChunk(chunk, [update], nothing)!;
  expect(merged.details).toBe(chunk.details);
  expect(unpackChunk(merged)[0]).toMatchObject({ checkIns, details: joinDetails(['VIP', '', '7']) });
  expect(mergeIntoChunk(chunk, [stored(1, { details: ['Base'], changeNo: 1 })], nothing)).toBeUndefined();
});

it('[RG-72] details stay with their participants when others come and go', () => {
  const updates = [stored(4, { details: ['', 'vegano'], changeNo: 2 })];
  expect(findDetails(mergeIntoChunk(listed(), updates, new Set([toUuid(2)])))).toEqual({
    Nome1: joinDetails(['VIP', '', '7']),
    Nome3: undefined,
    Nome4: joinDetails(['', 'vegano']),
  });
});

it('[CI-94] a list that an earlier version has stored lacks details except of rows that came since', () => {
  const chunk = withoutColumn(listed());
  expect(findDetails(chunk)).toEqual({ Nome1: undefined, Nome2: undefined, Nome3: undefined });
  const lacking = mergeIntoChunk(chunk, [stored(1, { changeNo: 2 })], nothing)!;
  expect(lacking.details).toBeUndefined();
  const merged = mergeIntoChunk(chunk, [stored(2, { details: ['Base'], changeNo: 2 })], nothing);
  expect(findDetails(merged)).toEqual({ Nome1: undefined, Nome2: 'Base', Nome3: undefined });
  const empty = mergeIntoChunk(chunk, [stored(2, { details: [], changeNo: 2 })], nothing);
  expect(findDetails(empty)).toEqual({ Nome1: undefined, Nome2: '', Nome3: undefined });
});

it('[RG-72] [CI-46] segments of changes are joined with their details, whichever lacks them', () => {
  const first = packChunk(eventId, -3, [stored(1, { details: ['VIP'] }), stored(2, { details: [] })]);
  const second = packChunk(eventId, -4, [stored(3, { details: ['', 'vegano'] })]);
  const details = [...unpackChunk(first), ...unpackChunk(second)].map((participant) => participant.details);
  const join = (a: ParticipantChunk, b: ParticipantChunk) =>
    unpackChunk(appendChunk(a, b)).map((participant) => participant.details);
  expect(join(first, second)).toEqual(details);
  expect(join(withoutColumn(first), second)).toEqual([undefined, undefined, details[2]]);
  expect(join(first, withoutColumn(second))).toEqual([details[0], details[1], undefined]);
  expect(join(withoutColumn(first), withoutColumn(second))).toEqual([undefined, undefined, undefined]);
});
