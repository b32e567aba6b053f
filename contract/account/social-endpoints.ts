import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { signInResponse } from './account-endpoints.ts';
import { deviceTypeSchema } from './fields.ts';

const providerSchema = v.pipe(v.string('valueIsRequired'), v.regex(/^[a-z0-9-]{1,40}$/, 'valueInvalid'));

/**
 * Starts an OpenID Connect sign-in. The page generates `state` and rejects a return to `/login` without it;
 * the server generates the nonce, which is redeemed once (AC-40).
 */
export const startSocialLogin = endpoint({
  method: 'POST',
  path: '/social/start',
  requires: 'signIn',
  summary: 'The address at which an OpenID Connect provider asks who somebody is.',
  body: v.object({
    provider: providerSchema,
    state: v.pipe(v.string('valueIsRequired'), v.regex(/^[\w-]{20,100}$/, 'valueInvalid')),
  }),
  response: success({ data: v.object({ authorizationUrl: v.string() }) }),
});

export const socialLogin = endpoint({
  method: 'POST',
  path: '/social/login',
  requires: 'signIn',
  summary: 'Signs in with an ID token of a configured provider; opens a Basic account for a new e-mail.',
  usesDeviceCookie: true,
  body: v.object({
    provider: providerSchema,
    idToken: v.pipe(v.string('valueIsRequired'), v.maxLength(20_000, 'textTooLong')),
    deviceType: deviceTypeSchema,
  }),
  response: signInResponse,
});
