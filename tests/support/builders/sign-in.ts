import { login } from '#contract/account/account-endpoints.ts';
import { confirmSession } from '#server/account/access/session-store.ts';
import { hashToken } from '#server/token.ts';
import type { TestApp } from '../app/app.ts';
import { sendRaw, type CallOptions } from '../app/call.ts';
import { builtPassword } from './builders.ts';

/** The response to a sign-in, and the cookie of its device, as a browser stores it. */
export interface SignInResult {
  readonly status: number;
  readonly token: string;
  readonly retryAfterSeconds: number;
  readonly error: string | undefined;
  /** The header of later requests from the same device. */
  readonly cookie: string;
  /** The attributes of the cookie. */
  readonly setCookie: string;
}

/** Signs in, by default with the right password and from a device without a cookie. */
export async function signInFrom(
  app: TestApp,
  email: string,
  {
    password = builtPassword,
    cookie = '',
    ...options
  }: CallOptions & { password?: string; cookie?: string } = {},
): Promise<SignInResult> {
  const response = await sendRaw(
    app,
    login,
    { body: { email, password } },
    { ...options, headers: { ...options.headers, cookie } },
  );
  const body = response.json<{ token?: string; error?: string }>();
  const setCookie = readSetCookie(response);
  return {
    status: response.statusCode,
    token: body.token ?? '',
    retryAfterSeconds: Number(response.headers['retry-after'] ?? 0),
    error: body.error,
    cookie: setCookie.split(';')[0] ?? '',
    setCookie,
  };
}

/** Notes that the password was asked in this session just now. */
export async function renewConfirmation(
  { services: { database, clock } }: TestApp,
  { token }: { token: string },
): Promise<void> {
  const { db } = database;
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  await confirmSession(db, session.id, clock());
}

/** The cookie that a response sets, or ''. */
export function readSetCookie({ headers }: { headers: Readonly<Record<string, unknown>> }): string {
  const header = headers['set-cookie'];
  return typeof header === 'string' ? header : '';
}
