import { signup, verifyEmail } from '#contract/account/account-endpoints.ts';
import type { InputOf, ResponseOf } from '#contract/endpoint.ts';
import type { TestApp } from '../app/app.ts';
import { call, sendRaw, type CallOptions } from '../app/call.ts';
import { builtPassword } from './builders.ts';

export const signupForm = (email: string, overrides: object = {}) => ({
  firstName: 'Zoë',
  lastName: 'D’Angelò',
  email,
  password: builtPassword,
  acceptedPNPTNC: true as const,
  userType: 'Basic' as const,
  ...overrides,
});

/** Parameters of the verification link in a mail; empty ones if it has none. */
export function parseVerification({ text }: { text: string }) {
  const [, query = ''] = /\/account\/verify\?(\S+)/.exec(text) ?? [];
  const searchParams = new URLSearchParams(query);
  const getParam = (name: string): string => searchParams.get(name) ?? '';
  return { params: { id: getParam('id'), email: getParam('email'), token: getParam('token') } };
}

/** Parameters of the verification link in the latest mail to `email`. */
export async function readVerification(app: TestApp, email: string) {
  const mail = (await app.mails()).findLast(({ to }) => to === email);
  return parseVerification(mail ?? { text: '' });
}

/** A browser that keeps the cookie of its last sign-up. */
export class SignUpBrowser {
  #cookie = '';

  /** The headers of its requests. */
  get options(): CallOptions {
    return { headers: { cookie: this.#cookie } };
  }

  async signUp(app: TestApp, form: InputOf<typeof signup>['body'], options: CallOptions = {}) {
    const response = await sendRaw(app, signup, { body: form }, { ...options, ...this.options });
    if (response.statusCode !== 200) throw new Error(`The sign-up was refused: ${response.body}`);
    this.#cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
    return response.json<ResponseOf<typeof signup>>();
  }

  verify(app: TestApp, link: InputOf<typeof verifyEmail>) {
    return call(app, verifyEmail, link, this.options);
  }
}
