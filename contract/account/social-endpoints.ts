import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { signInResponse } from './account-endpoints.ts';
import { deviceTypeSchema } from './fields.ts';

const providerSchema = v.pipe(v.string('valueIsRequired'), v.regex(/^[a-z0-9-]{1,40}$/, 'valueInvalid'));

/** Parameters with which the provider returns. */
const returnedTextSchema = v.pipe(
  v.string('valueIsRequired'),
  v.nonEmpty('valueIsRequired'),
  v.maxLength(4000, 'textTooLong'),
);

/**
 * Starts an OpenID Connect sign-in by authorization code with PKCE. The server makes the state, and binds it
 * to a cookie of the browser (AC-40).
 */
export const startSocialLogin = endpoint({
  method: 'POST',
  path: '/social/start',
  requires: 'signIn',
  summary: 'The address at which an OpenID Connect provider asks who somebody is.',
  usesDeviceCookie: true,
  body: v.object({ provider: providerSchema }),
  response: success({ data: v.object({ authorizationUrl: v.string(), state: v.string() }) }),
});

export const socialLogin = endpoint({
  method: 'POST',
  path: '/social/login',
  requires: 'signIn',
  summary: 'Signs in with the code of a configured provider; opens a Basic account for a new e-mail.',
  usesDeviceCookie: true,
  body: v.object({
    provider: providerSchema,
    code: returnedTextSchema,
    state: v.pipe(v.string('valueIsRequired'), v.regex(/^[\w-]{20,100}$/, 'valueInvalid')),
    /** The issuer that answered, if the provider names it (RFC 9207). */
    iss: v.optional(returnedTextSchema),
    deviceType: deviceTypeSchema,
  }),
  response: v.union([
    signInResponse,
    /** The e-mail has an account, to which the user must sign in first (AC-101). */
    success({ message: v.string(), linkRequired: v.object({ email: v.string() }) }),
  ]),
});

export const linkSocialIdentity = endpoint({
  method: 'POST',
  path: '/social/link',
  requires: 'useOwnAccount',
  summary: 'Links the identity that this browser came back with to the account that has just signed in.',
  usesDeviceCookie: true,
  needsRecentPassword: true,
  response: success({ message: v.string() }),
});

const socialIdentitySchema = v.object({
  provider: v.string(),
  /** Display name of the provider. */
  name: v.string(),
  linkedAt: v.string(),
});
export type SocialIdentity = v.InferOutput<typeof socialIdentitySchema>;

export const listSocialIdentities = endpoint({
  method: 'GET',
  path: '/social/identities',
  requires: 'useOwnAccount',
  summary: 'The providers with which the user can sign in.',
  response: success({ data: v.array(socialIdentitySchema) }),
});

export const removeSocialIdentity = endpoint({
  method: 'DELETE',
  path: '/social/identities/:provider',
  requires: 'useOwnAccount',
  summary: 'Unlinks a provider from the account, which must have a password.',
  needsRecentPassword: true,
  params: v.object({ provider: providerSchema }),
  response: success({ message: v.string() }),
});
