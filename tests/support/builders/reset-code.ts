import { forgotPassword } from '#contract/account/password-endpoints.ts';
import type { TestApp } from '../app/app.ts';
import { call } from '../app/call.ts';

/** Requests a reset code; the answer does not reveal whether one was mailed. */
export const requestResetCode = (app: TestApp, email: string) =>
  call(app, forgotPassword, { body: { email } });

/** Requests a reset code and reads it from its mail. */
export async function readResetCode(app: TestApp, email: string): Promise<string> {
  const before = (await app.mails()).length;
  await requestResetCode(app, email);
  const mail = (await app.mails()).slice(before).find((mail) => mail.to === email);
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code was mailed to ${email}: ${mail?.text}`);
  return code;
}

/** A different code. */
export const differentCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');
