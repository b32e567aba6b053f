import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { MailGateway } from './mail-gateway.ts';
import { messageOf } from './message-of.ts';

interface FileMail {
  readonly folder: string;
  readonly from: string;
  /** The links that are told begin with it. */
  readonly publicUrl: string;
  readonly log: Logger;
}

/** Mails as `.eml` files in a folder, their first link or code printed in the log: for machines without SMTP. */
export function fileMail({ folder, from, publicUrl, log }: FileMail): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async deliver(mail) {
      const { id, subject, text } = mail;
      const { message } = await transport.sendMail(await messageOf(mail, from));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${id}.eml`);
      // Whole or not at all, for those who look while it is written.
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
      const link = text.split(/\s+/).find((word) => word.startsWith(`${publicUrl}/`));
      const code = /^\d{6}$/m.exec(text)?.[0];
      log.info({ file, link, code }, `mail written: ${subject}`);
    },
    close: () => Promise.resolve(),
  };
}
