import { forgotPassword } from '#contract/account/password-calls.ts';
import type { TestApp } from './app.ts';
import { call } from './call.ts';

/** Asks for a code for this e-mail; whether one was mailed is not said. */
export const askForCode = (app: TestApp, email: string) => call(app, forgotPassword, { body: { email } });

/** Asks for a code and reads it in the mail that comes for it. */
export async function codeFor(app: TestApp, email: string): Promise<string> {
  const before = (await app.mails()).length;
  await askForCode(app, email);
  const mail = (await app.mails()).slice(before).find((it) => it.to === email);
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code was mailed to ${email}: ${mail?.text}`);
  return code;
}

/** A code that is not this one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
