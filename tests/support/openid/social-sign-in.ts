import { socialLogin, startSocialLogin } from '#contract/account/social-endpoints.ts';
import type { TestApp } from '../app/app.ts';
import { sendRaw } from '../app/call.ts';

/** A sign-in at a provider that a browser has started. */
export interface StartedSignIn {
  readonly provider: string;
  readonly authorizationUrl: string;
  readonly state: string;
  /** The header of later requests from the same browser. */
  readonly cookie: string;
  /** The cookie with its attributes. */
  readonly setCookie: string;
}

/** Starts a sign-in as a browser does, by default one without a cookie. */
export async function startSocialSignIn(
  app: TestApp,
  { provider = 'prova', cookie = '' }: { provider?: string; cookie?: string } = {},
): Promise<StartedSignIn> {
  const response = await sendRaw(app, startSocialLogin, { body: { provider } }, { headers: { cookie } });
  if (response.statusCode !== 200) throw new Error(`The sign-in did not start: ${response.body}`);
  const { data } = response.json<{ data: { authorizationUrl: string; state: string } }>();
  const setCookie = readSocialCookie(response);
  return { ...data, provider, setCookie, cookie: setCookie.split(';')[0] ?? '' };
}

/** The parameters with which the user is sent to the provider. */
export const readAuthorizationQuery = ({ authorizationUrl }: StartedSignIn): Record<string, string> =>
  Object.fromEntries(new URL(authorizationUrl).searchParams);

/** The response to a code: a session, an account that the user must sign in to, or a refusal. */
export interface SocialLoginResponse {
  readonly status: number;
  readonly token?: string;
  readonly isPasswordChanged?: boolean;
  readonly message?: string;
  readonly linkRequired?: { readonly email: string };
  readonly error?: string;
}

/** What a test may send otherwise than the browser that started the sign-in. */
interface OtherBody {
  readonly provider?: string;
  readonly state?: string;
  readonly iss?: string;
  readonly cookie?: string;
  readonly userAgent?: string;
}

/** Brings a code back to the server. */
export async function bringCode(
  app: TestApp,
  { provider, state, cookie: ownCookie }: StartedSignIn,
  code: string,
  { cookie = ownCookie, userAgent = '', ...other }: OtherBody = {},
): Promise<SocialLoginResponse> {
  const body = { provider, state, code, ...other };
  const response = await sendRaw(
    app,
    socialLogin,
    { body },
    { headers: { cookie, 'user-agent': userAgent } },
  );
  return { ...response.json<Omit<SocialLoginResponse, 'status'>>(), status: response.statusCode };
}

function readSocialCookie({ headers }: { headers: Readonly<Record<string, unknown>> }): string {
  const lines = [headers['set-cookie'] ?? []].flat() as string[];
  return lines.find((line) => line.startsWith('presente-social=')) ?? '';
}
