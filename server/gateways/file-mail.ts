import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { MailGateway } from './mail-gateway.ts';

/** Mails as `.eml` files in a folder, their first link printed in the log: for machines without SMTP. */
export function fileMail({ folder, from, log }: { folder: string; from: string; log: Logger }): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async deliver({ id, to, subject, text, html }) {
      const { message } = await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${id}.eml`);
      await writeFile(file, message as Buffer);
      log.info({ file, link: /https?:\/\/\S+/.exec(text)?.[0] }, `mail written: ${subject}`);
    },
    close: () => Promise.resolve(),
  };
}
