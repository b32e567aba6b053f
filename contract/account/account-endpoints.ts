import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { idSchema } from '../id.ts';
import {
  acceptedSchema,
  deviceTypeSchema,
  lastNameSchema,
  nameSchema,
  newPasswordSchema,
  optionalLineSchema,
  passwordSchema,
  userTypeSchema,
} from './fields.ts';
import { emailSchema } from '../input/email.ts';

/** Response of every kind of sign-in. `token` goes into the Authorization header of later requests. */
export const signInResponse = success({
  message: v.string(),
  token: v.string(),
  isPasswordChanged: v.boolean(),
});

const grantSchema = v.pipe(v.string('valueIsRequired'), v.regex(/^[\w-]{20,100}$/, 'valueInvalid'));

export const signupSchema = v.pipe(
  v.object({
    firstName: nameSchema,
    lastName: lastNameSchema,
    companyName: optionalLineSchema(120),
    email: emailSchema,
    password: newPasswordSchema,
    acceptedPNPTNC: acceptedSchema,
    userType: userTypeSchema,
  }),
  v.forward(
    // `partialCheck`: reported together with the other fields' issues, not after them.
    v.partialCheck(
      [['userType'], ['companyName']],
      (input) => input.userType === 'Basic' || input.companyName !== '',
      'valueIsRequired',
    ),
    ['companyName'],
  ),
);

export const signup = endpoint({
  method: 'POST',
  path: '/signup',
  requires: 'signIn',
  summary: 'Opens an account. Answers alike whether the e-mail is known or not.',
  usesDeviceCookie: true,
  body: signupSchema,
  response: success({ message: v.string() }),
});

/** What a verification link carries. */
const verificationEntries = {
  id: idSchema,
  email: emailSchema,
  token: v.pipe(v.string(), v.maxLength(100)),
};

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/verify/account/email/:id/:email/:token',
  requires: 'signIn',
  summary:
    'Confirms an e-mail address by the single-use link that was sent to it, within an hour in the browser that has signed up; otherwise it refuses with `passwordNeeded`.',
  usesDeviceCookie: true,
  params: v.object(verificationEntries),
  response: success({ message: v.string() }),
});

export const readSignUp = endpoint({
  method: 'POST',
  path: '/verify/account/sign-up',
  requires: 'signIn',
  summary: 'Whose account a verification link confirms.',
  usesDeviceCookie: true,
  body: v.object(verificationEntries),
  response: success({
    data: v.object({ firstName: v.string(), lastName: v.string(), companyName: v.string() }),
  }),
});

export const verifyWithPasswordSchema = v.object({ ...verificationEntries, password: newPasswordSchema });

export const verifyWithPassword = endpoint({
  method: 'POST',
  path: '/verify/account/password',
  requires: 'signIn',
  summary: 'Confirms an e-mail address by its link in any browser, and sets the password of the account.',
  usesDeviceCookie: true,
  body: verifyWithPasswordSchema,
  response: success({ message: v.string() }),
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/verify/account/resend',
  requires: 'signIn',
  summary: 'Mails the verification link again. Answers alike whatever is known of the e-mail.',
  body: v.object({ email: emailSchema }),
  response: success({ message: v.string() }),
});

export const loginSchema = v.object({
  email: emailSchema,
  password: passwordSchema,
  deviceType: deviceTypeSchema,
});

export const login = endpoint({
  method: 'POST',
  path: '/login',
  requires: 'signIn',
  summary: 'Signs in; the token goes into the Authorization header of later calls.',
  usesDeviceCookie: true,
  body: loginSchema,
  response: signInResponse,
});

export const unlockSignIn = endpoint({
  method: 'POST',
  path: '/login/unlock',
  requires: 'signIn',
  summary: 'Lets a device sign in at once by the mailed link, after too many wrong passwords.',
  usesDeviceCookie: true,
  body: v.object({ token: grantSchema }),
  response: success({ message: v.string() }),
});

export const disownMail = endpoint({
  method: 'POST',
  path: '/account/disown',
  requires: 'signIn',
  summary: 'Undoes what a mail was about, by its link “Non sono io”: a sign-up, a code, a link or a sign-in.',
  body: v.object({ token: v.pipe(v.string('valueIsRequired'), v.maxLength(200, 'textTooLong')) }),
  response: success({ data: v.object({ needsNewPassword: v.boolean() }), message: v.string() }),
});

export const loginByAdmin = endpoint({
  method: 'POST',
  path: '/user/login/by/admin',
  requires: 'signIn',
  summary: 'Signs an admin in as a user, by the two single-use grants of one link.',
  body: v.object({ admin: grantSchema, user: grantSchema }),
  response: signInResponse,
});

export const logout = endpoint({
  method: 'PUT',
  path: '/logout',
  requires: 'signOut',
  summary: 'Ends this session, or takes the token from this phone of a staff pass.',
  response: success({ message: v.string() }),
});
