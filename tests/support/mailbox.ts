import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** What a server without SMTP has mailed to an address so far, in the order in which it was sent. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  const whole = files.filter((it) => it.endsWith('.eml'));
  const mails = await Promise.all(whole.map((it) => PostalMime.parse(readFileSync(join(folder, it)))));
  return mails.filter((it) => it.to?.some((to) => to.address === address));
}

/** The text of the mail with this number to an address, from 1, once it has come. */
export async function mailText(dataDir: string, address: string, number = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(dataDir, address)).length).toBeGreaterThanOrEqual(number);
  return (await mailsTo(dataDir, address))[number - 1]?.text ?? '';
}

/** The first link in a mail. */
export const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';

/** The 6 digits in a mail. */
export const codeIn = (text: string): string => /^\d{6}$/m.exec(text)?.[0] ?? '';
