import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { addressed } from './addressed.ts';
import type { MailGateway } from './mail-gateway.ts';

/** Mails as `.eml` files in a folder, their first link or code printed in the log: for machines without SMTP. */
export function fileMail({ folder, from, log }: { folder: string; from: string; log: Logger }): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async deliver({ id, subject, text, html, ...addresses }) {
      const { message } = await transport.sendMail({ ...addressed(addresses), subject, text, html });
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${id}.eml`);
      await writeFile(file, message as Buffer);
      const link = /https?:\/\/\S+/.exec(text)?.[0];
      const code = /^\d{6}$/m.exec(text)?.[0];
      log.info({ file, link, code }, `mail written: ${subject}`);
    },
    close: () => Promise.resolve(),
  };
}
