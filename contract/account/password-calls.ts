import * as v from 'valibot';
import { call, success } from '../call.ts';
import { idSchema } from '../id.ts';
import { emailSchema, isRepeated, passwordPair, passwordSchema } from './fields.ts';

export const forgotPasswordSchema = v.object({ email: emailSchema });

export const forgotPassword = call({
  method: 'PUT',
  path: '/forgot/password',
  may: 'signIn',
  summary: 'Mails a 6-digit code. Answers alike whether the e-mail is known or not.',
  body: forgotPasswordSchema,
  answer: success({ message: v.string() }),
});

export const verifyCodeSchema = v.object({
  email: emailSchema,
  /** Spaces are how people read six digits out of a mail. */
  code: v.pipe(
    v.string('valueIsRequired'),
    v.transform((text) => text.replace(/\s+/g, '')),
    v.nonEmpty('valueIsRequired'),
    v.regex(/^\d{6}$/, 'codeFormat'),
  ),
});

export const verifyCode = call({
  method: 'PUT',
  path: '/verify/code',
  may: 'signIn',
  summary: 'Redeems the mailed code for the right to set a new password. Five wrong tries an hour.',
  body: verifyCodeSchema,
  answer: success({ data: v.object({ token: v.string(), userId: v.string() }) }),
});

export const resetPasswordSchema = v.pipe(
  v.object({
    userId: idSchema,
    token: v.pipe(v.string('valueIsRequired'), v.maxLength(100, 'textTooLong')),
    ...passwordPair,
  }),
  v.forward(v.partialCheck([['newPassword'], ['confirmPassword']], isRepeated, 'passwordsDiffer'), [
    'confirmPassword',
  ]),
);

export const resetPassword = call({
  method: 'PUT',
  path: '/reset/password',
  may: 'signIn',
  summary: 'Sets a new password and ends every session of the user.',
  body: resetPasswordSchema,
  answer: success({ message: v.string() }),
});

export const changePasswordSchema = v.pipe(
  v.object({ oldPassword: passwordSchema, ...passwordPair }),
  v.forward(v.partialCheck([['newPassword'], ['confirmPassword']], isRepeated, 'passwordsDiffer'), [
    'confirmPassword',
  ]),
);

export const changePassword = call({
  method: 'PUT',
  path: '/password/change',
  may: 'useOwnAccount',
  summary: 'Changes the password and ends every other session of the user.',
  body: changePasswordSchema,
  answer: success({ message: v.string() }),
});
