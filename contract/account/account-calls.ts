import * as v from 'valibot';
import { call, success } from '../call.ts';
import { idSchema } from '../id.ts';
import {
  acceptedSchema,
  deviceTypeSchema,
  emailSchema,
  nameOf,
  newPasswordSchema,
  optionalLineOf,
  passwordSchema,
  userTypeSchema,
} from './fields.ts';

/** What every way of signing in answers; the token goes into the Authorization header of later calls. */
export const signedInAnswer = success({
  message: v.string(),
  token: v.string(),
  isPasswordChanged: v.boolean(),
});

const grantSchema = v.pipe(v.string('valueIsRequired'), v.regex(/^[\w-]{20,100}$/, 'valueInvalid'));

export const signupSchema = v.pipe(
  v.object({
    firstName: nameOf(80),
    lastName: nameOf(80),
    companyName: optionalLineOf(120),
    email: emailSchema,
    password: newPasswordSchema,
    acceptedPNPTNC: acceptedSchema,
    userType: userTypeSchema,
  }),
  v.forward(
    // Partial: said together with what is wrong elsewhere, not after it.
    v.partialCheck(
      [['userType'], ['companyName']],
      (it) => it.userType === 'Basic' || it.companyName !== '',
      'valueIsRequired',
    ),
    ['companyName'],
  ),
);

export const signup = call({
  method: 'POST',
  path: '/signup',
  may: 'signIn',
  summary: 'Opens an account. Answers alike whether the e-mail is known or not.',
  body: signupSchema,
  answer: success({ message: v.string() }),
});

export const verifyEmail = call({
  method: 'GET',
  path: '/verify/account/email/:id/:email/:token',
  may: 'signIn',
  summary: 'Confirms an e-mail address by the single-use link that was sent to it.',
  params: v.object({ id: idSchema, email: emailSchema, token: v.pipe(v.string(), v.maxLength(100)) }),
  answer: success({ message: v.string() }),
});

export const loginSchema = v.object({
  email: emailSchema,
  password: passwordSchema,
  deviceType: deviceTypeSchema,
});

export const login = call({
  method: 'POST',
  path: '/login',
  may: 'signIn',
  summary: 'Signs in; the token goes into the Authorization header of later calls.',
  body: loginSchema,
  answer: signedInAnswer,
});

export const loginByAdmin = call({
  method: 'POST',
  path: '/user/login/by/admin',
  may: 'signIn',
  summary: 'Signs an admin in as a user, by the two single-use grants of one link.',
  body: v.object({ admin: grantSchema, user: grantSchema }),
  answer: signedInAnswer,
});

export const logout = call({
  method: 'PUT',
  path: '/logout',
  may: 'signOut',
  summary: 'Ends this session, or takes the token from this phone of a staff pass.',
  answer: success({ message: v.string() }),
});
