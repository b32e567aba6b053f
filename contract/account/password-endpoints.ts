import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { idSchema } from '../id.ts';
import { cleanText } from '../input/clean-text.ts';
import { passwordsMatch, passwordPairEntries, passwordSchema } from './fields.ts';
import { emailSchema } from '../input/email.ts';

export const forgotPasswordSchema = v.object({ email: emailSchema });

export const forgotPassword = endpoint({
  method: 'PUT',
  path: '/forgot/password',
  requires: 'signIn',
  summary: 'Mails a 6-digit code and a link. Answers alike whether the e-mail is known or not.',
  usesDeviceCookie: true,
  body: forgotPasswordSchema,
  response: success({ message: v.string() }),
});

export const verifyCodeSchema = v.object({
  email: emailSchema,
  /** Removes what users type, or mail programs copy, between and around the digits. */
  code: v.pipe(
    v.string('valueIsRequired'),
    v.transform((text) => cleanText(text).replace(/[ \p{Pd}.]/gu, '')),
    v.nonEmpty('valueIsRequired'),
    v.regex(/^\d{6}$/, 'codeFormat'),
  ),
});

export const verifyCode = endpoint({
  method: 'PUT',
  path: '/verify/code',
  requires: 'signIn',
  summary:
    'Redeems the code that this device asked for, for the right to set a new password. Five wrong tries an hour.',
  usesDeviceCookie: true,
  body: verifyCodeSchema,
  response: success({ data: v.object({ token: v.string(), userId: v.string() }) }),
});

export const resetPasswordSchema = v.pipe(
  v.object({
    userId: idSchema,
    token: v.pipe(v.string('valueIsRequired'), v.maxLength(100, 'textTooLong')),
    ...passwordPairEntries,
  }),
  v.forward(v.partialCheck([['newPassword'], ['confirmPassword']], passwordsMatch, 'passwordsDiffer'), [
    'confirmPassword',
  ]),
);

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/reset/password',
  requires: 'signIn',
  summary: 'Sets a new password and ends every session of the user.',
  usesDeviceCookie: true,
  body: resetPasswordSchema,
  response: success({ message: v.string() }),
});

export const changePasswordSchema = v.pipe(
  v.object({ oldPassword: passwordSchema, ...passwordPairEntries }),
  v.forward(v.partialCheck([['newPassword'], ['confirmPassword']], passwordsMatch, 'passwordsDiffer'), [
    'confirmPassword',
  ]),
);

export const changePassword = endpoint({
  method: 'PUT',
  path: '/password/change',
  requires: 'useOwnAccount',
  summary: 'Changes the password, ends every other session of the user, and gives this one a new token.',
  body: changePasswordSchema,
  response: success({ token: v.string(), message: v.string() }),
});
