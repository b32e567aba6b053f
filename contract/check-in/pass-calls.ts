import * as v from 'valibot';
import { lineOf } from '../account/fields.ts';
import { call, success } from '../call.ts';
import { idParams } from '../id.ts';
import { instantSchema } from '../instant.ts';
import { deviceIdSchema, deviceLabelSchema } from './operation.ts';

/** At most so many passes that are not revoked at one event, and so many phones on one pass. */
export const maxPassesPerEvent = 50;
export const maxDevicesPerPass = 50;

/** A pass opens at most so long before its event begins, and closes at most so long after its end. */
export const passMarginMs = 7 * 24 * 3_600_000;

/** A pass opens this long before its event begins, and closes so long after its end, unless its maker says otherwise. */
export const passOpensBeforeMs = 12 * 3_600_000;
export const passClosesAfterMs = 6 * 3_600_000;

/** The names of a pass: an entrance, a team. */
export const passLabelSchema = lineOf(80);

/** A phone that opened a pass, as the organiser sees it. */
const passDeviceSchema = v.object({
  _id: v.string(),
  /** As its holder named it. */
  label: v.string(),
  openedAt: v.string(),
  lastSeenAt: v.string(),
  /** How many check-ins it has sent. */
  entries: v.number(),
  isRevoked: v.boolean(),
});
export type PassDevice = v.InferOutput<typeof passDeviceSchema>;

const staffPassSchema = v.object({
  _id: v.string(),
  label: v.string(),
  /** From when until when it opens the door. */
  startDateTime: v.string(),
  endDateTime: v.string(),
  isRevoked: v.boolean(),
  /** What volunteers open, as a link or as a QR; empty once it is revoked. */
  link: v.string(),
  devices: v.array(passDeviceSchema),
});
export type StaffPass = v.InferOutput<typeof staffPassSchema>;

export const listPasses = call({
  method: 'GET',
  path: '/event/pass/list/:id',
  may: 'runEvents',
  summary: 'The staff passes of an own event, the newest first, each with its phones.',
  params: idParams,
  answer: success({ data: v.array(staffPassSchema) }),
});

export const createPass = call({
  method: 'POST',
  path: '/event/pass/:id',
  may: 'runEvents',
  isIdempotent: true,
  summary: 'Makes a staff pass for the door of an own event, from `startDateTime` to `endDateTime`.',
  params: idParams,
  body: v.pipe(
    v.object({
      label: passLabelSchema,
      startDateTime: instantSchema,
      endDateTime: instantSchema,
    }),
    v.forward(
      v.check((it) => it.startDateTime < it.endDateTime, 'endDateIsLesser'),
      ['endDateTime'],
    ),
  ),
  answer: success({ message: v.string(), data: staffPassSchema }),
});

export const revokePass = call({
  method: 'DELETE',
  path: '/event/pass/:id',
  may: 'runEvents',
  summary: 'Revokes the pass {id}: all its phones lose the list at their next contact.',
  params: idParams,
  answer: success({ message: v.string() }),
});

export const revokePassDevice = call({
  method: 'DELETE',
  path: '/event/pass/device/:id',
  may: 'runEvents',
  summary: 'Revokes the phone {id}: it loses the list at its next contact, and cannot open the pass again.',
  params: idParams,
  answer: success({ message: v.string() }),
});

/** What stands behind the `#` of a pass's link: its id and a proof, which no log ever sees. */
const passCodeSchema = v.pipe(v.string(), v.regex(/^[\w.-]{20,120}$/, 'idInvalid'));

/** What a pass is about, before somebody opens it. */
const passFactsSchema = v.object({
  _id: v.string(),
  label: v.string(),
  eventId: v.string(),
  title: v.string(),
  organiser: v.string(),
  location: v.string(),
  /** Of the pass. */
  startDateTime: v.string(),
  endDateTime: v.string(),
});
export type PassFacts = v.InferOutput<typeof passFactsSchema>;

export const lookAtPass = call({
  method: 'POST',
  path: '/pass/look',
  may: 'openPass',
  summary: 'What a staff pass is about. `linkInvalid` when it is not genuine or revoked.',
  body: v.object({ pass: passCodeSchema }),
  answer: success({ data: passFactsSchema }),
});

export const openPass = call({
  method: 'POST',
  path: '/pass/open',
  may: 'openPass',
  summary:
    'Gives this phone a token for the door of one event and nothing else. `passNotYet` and `passEnded` outside of the time window.',
  body: v.object({ pass: passCodeSchema, deviceId: deviceIdSchema, deviceLabel: deviceLabelSchema }),
  answer: success({ token: v.string(), data: passFactsSchema }),
});
