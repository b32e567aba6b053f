import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { idParams } from '../id.ts';
import { passwordSchema } from './fields.ts';

const sessionSchema = v.object({
  _id: v.string(),
  /** Of the last use, for example `Chrome · Android`; '' when the User-Agent is unknown. */
  deviceName: v.string(),
  /** `web`, or the type that another client reported. */
  deviceType: v.string(),
  /** Of the last use, for example `203.0.113.*`; '' if unknown. */
  network: v.string(),
  createdAt: v.string(),
  /** Day precision. */
  lastUsedAt: v.string(),
  /** When it was last used from two places at once, if ever (AC-87). */
  sharedAt: v.nullable(v.string()),
  isCurrent: v.boolean(),
  /** Opened by an admin with a sign-in link (AC-44). */
  isByAdmin: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof sessionSchema>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  requires: 'useOwnAccount',
  summary: 'Where the user is signed in, this session first, then the newest.',
  response: success({ data: v.array(sessionSchema) }),
});

export const confirmPasswordSchema = v.object({ password: passwordSchema });

export const confirmPassword = endpoint({
  method: 'PUT',
  path: '/session/confirm',
  requires: 'useOwnAccount',
  summary:
    'Asks the password again, which some calls require to be recent, and gives the session a new token.',
  body: confirmPasswordSchema,
  response: success({ token: v.string(), message: v.string() }),
});

export const renewSession = endpoint({
  method: 'PUT',
  path: '/session/renew',
  requires: 'useOwnAccount',
  summary: 'Gives the session a new token. The previous one ends once the new one is used.',
  response: success({ token: v.string() }),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/sessions/:id',
  requires: 'useOwnAccount',
  summary: 'Ends one of the user’s sessions.',
  params: idParams,
  response: success({ message: v.string() }),
});

export const logoutEverywhere = endpoint({
  method: 'PUT',
  path: '/logout/everywhere',
  requires: 'useOwnAccount',
  summary: 'Ends every session of the user, this one too.',
  response: success({ message: v.string() }),
});
