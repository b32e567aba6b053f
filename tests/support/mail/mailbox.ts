import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** Mails to an address from a server without SMTP, in sending order. */
export async function readMails(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  const complete = files.filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(complete.map((file) => PostalMime.parse(readFileSync(join(folder, file)))));
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

/** Waits for the n-th mail to an address (from 1) and returns its text. */
export async function readMailText(dataDir: string, address: string, number = 1): Promise<string> {
  await expect.poll(async () => (await readMails(dataDir, address)).length).toBeGreaterThanOrEqual(number);
  return (await readMails(dataDir, address))[number - 1]?.text ?? '';
}

/** First link in a mail. */
export const parseLink = (text: string): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';

/** The 6-digit code in a mail. */
export const parseCode = (text: string): string => /^\d{6}$/m.exec(text)?.[0] ?? '';
