import * as v from 'valibot';
import { call, success } from '../call.ts';
import { idParams } from '../id.ts';

const sessionSchema = v.object({
  _id: v.string(),
  /** Such as `Chrome · Android`; empty when the browser said nothing. */
  deviceName: v.string(),
  /** `web`, or what another client called itself. */
  deviceType: v.string(),
  createdAt: v.string(),
  /** To the day. */
  lastUsedAt: v.string(),
  isCurrent: v.boolean(),
  /** Opened by an admin with a sign-in link. */
  isByAdmin: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof sessionSchema>;

export const listSessions = call({
  method: 'GET',
  path: '/sessions',
  may: 'useOwnAccount',
  summary: 'Where the user is signed in, this session first, then the newest.',
  answer: success({ data: v.array(sessionSchema) }),
});

export const endOwnSession = call({
  method: 'DELETE',
  path: '/sessions/:id',
  may: 'useOwnAccount',
  summary: 'Ends one of the user’s sessions.',
  params: idParams,
  answer: success({ message: v.string() }),
});

export const logoutEverywhere = call({
  method: 'PUT',
  path: '/logout/everywhere',
  may: 'useOwnAccount',
  summary: 'Ends every session of the user, this one too.',
  answer: success({ message: v.string() }),
});
