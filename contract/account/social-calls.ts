import * as v from 'valibot';
import { call, success } from '../call.ts';
import { signedInAnswer } from './account-calls.ts';
import { deviceTypeSchema } from './fields.ts';

const providerSchema = v.pipe(v.string('valueIsRequired'), v.regex(/^[a-z0-9-]{1,40}$/, 'valueInvalid'));

/**
 * The page sends its own `state`, comes back to `/login` with it, and believes nothing without it. The
 * nonce in the address is the server's: it is redeemed once.
 */
export const startSocialLogin = call({
  method: 'POST',
  path: '/social/start',
  may: 'signIn',
  summary: 'The address at which an OpenID Connect provider asks who somebody is.',
  body: v.object({
    provider: providerSchema,
    state: v.pipe(v.string('valueIsRequired'), v.regex(/^[\w-]{20,100}$/, 'valueInvalid')),
  }),
  answer: success({ data: v.object({ authorizationUrl: v.string() }) }),
});

export const socialLogin = call({
  method: 'POST',
  path: '/social/login',
  may: 'signIn',
  summary: 'Signs in with an ID token of a configured provider; opens a Basic account for a new e-mail.',
  body: v.object({
    provider: providerSchema,
    idToken: v.pipe(v.string('valueIsRequired'), v.maxLength(20_000, 'textTooLong')),
    deviceType: deviceTypeSchema,
  }),
  answer: signedInAnswer,
});
