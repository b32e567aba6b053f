import * as v from 'valibot';
import { lineSchema } from '../account/fields.ts';
import { hourMs, dayMs } from '../durations.ts';
import { endpoint, success } from '../endpoint.ts';
import { idParams } from '../id.ts';
import { instantSchema } from '../instant.ts';
import { deviceIdSchema, deviceLabelSchema } from './operation.ts';

/** Maximum number of unrevoked passes per event, and of devices per pass (CI-29). */
export const maxPassesPerEvent = 50;
export const maxDevicesPerPass = 50;

/** A pass opens at most this long before its event, and closes at most this long after it (CI-29). */
export const passMarginMs = 7 * dayMs;

/**
 * Default window of a pass: opens this long before the event starts and closes `passClosesAfterMs` after its
 * end.
 */
export const passOpensBeforeMs = 12 * hourMs;
export const passClosesAfterMs = 6 * hourMs;

/** Label of a pass: an entrance or a team. */
export const passLabelSchema = lineSchema(80);

/** A device that opened a pass, as shown to the organiser. */
const passDeviceSchema = v.object({
  _id: v.string(),
  /** Name given by the volunteer. */
  label: v.string(),
  openedAt: v.string(),
  lastSeenAt: v.string(),
  /** Number of check-ins received from it. */
  entries: v.number(),
  isRevoked: v.boolean(),
});
export type PassDevice = v.InferOutput<typeof passDeviceSchema>;

const staffPassSchema = v.object({
  _id: v.string(),
  label: v.string(),
  /** Validity window. */
  startDateTime: v.string(),
  endDateTime: v.string(),
  isRevoked: v.boolean(),
  /** Link that volunteers open, also as a QR code; '' once revoked. */
  link: v.string(),
  devices: v.array(passDeviceSchema),
});
export type StaffPass = v.InferOutput<typeof staffPassSchema>;

export const listPasses = endpoint({
  method: 'GET',
  path: '/event/pass/list/:id',
  requires: 'manageEvents',
  summary: 'The staff passes of an own event, the newest first, each with its phones.',
  params: idParams,
  response: success({ data: v.array(staffPassSchema) }),
});

export const createPass = endpoint({
  method: 'POST',
  path: '/event/pass/:id',
  requires: 'manageEvents',
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
      v.check((input) => input.startDateTime < input.endDateTime, 'endDateIsLesser'),
      ['endDateTime'],
    ),
  ),
  response: success({ message: v.string(), data: staffPassSchema }),
});

export const revokePass = endpoint({
  method: 'DELETE',
  path: '/event/pass/:id',
  requires: 'manageEvents',
  summary: 'Revokes the pass {id}: all its phones lose the list at their next contact.',
  params: idParams,
  response: success({ message: v.string() }),
});

export const revokePassDevice = endpoint({
  method: 'DELETE',
  path: '/event/pass/device/:id',
  requires: 'manageEvents',
  summary: 'Revokes the phone {id}: it loses the list at its next contact, and cannot open the pass again.',
  params: idParams,
  response: success({ message: v.string() }),
});

/** The part after `#` of a pass link: id and proof. The fragment never reaches a server log (CI-21). */
const passTokenSchema = v.pipe(v.string(), v.regex(/^[\w.-]{20,120}$/, 'idInvalid'));

/** What a volunteer sees before opening a pass. */
const passInfoSchema = v.object({
  _id: v.string(),
  label: v.string(),
  eventId: v.string(),
  title: v.string(),
  organiser: v.string(),
  location: v.string(),
  /** Validity window of the pass, not of the event. */
  startDateTime: v.string(),
  endDateTime: v.string(),
});
export type PassInfo = v.InferOutput<typeof passInfoSchema>;

export const readPass = endpoint({
  method: 'POST',
  path: '/pass/look',
  requires: 'openPass',
  summary: 'What a staff pass is about. `linkInvalid` when it is not genuine or revoked.',
  body: v.object({ pass: passTokenSchema }),
  response: success({ data: passInfoSchema }),
});

export const openPass = endpoint({
  method: 'POST',
  path: '/pass/open',
  requires: 'openPass',
  summary:
    'Gives this phone a token for the door of one event and nothing else. `passNotYet` and `passEnded` outside of the time window.',
  body: v.object({ pass: passTokenSchema, deviceId: deviceIdSchema, deviceLabel: deviceLabelSchema }),
  response: success({ token: v.string(), data: passInfoSchema }),
});
