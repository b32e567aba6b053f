import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { MailGateway } from './mail-gateway.ts';
import { toMailMessage } from './mail-message.ts';

/** More at once share the transactions that claim and mark them. */
const concurrency = 16;

interface FileMailOptions {
  readonly folder: string;
  readonly from: string;
  readonly publicUrl: string;
  /** Whether the first link or code of each mail is logged, which lets readers of the log in (OP-63). */
  readonly hasSecretsInLog: boolean;
  readonly log: Logger;
}

/** Writes mails as `.eml` files to a folder: for machines without SMTP. */
export function createFileMail(options: FileMailOptions): MailGateway {
  const { folder, from, publicUrl, hasSecretsInLog, log } = options;
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    concurrency,
    async deliver(mail) {
      const { id, subject, text } = mail;
      const { message } = await transport.sendMail(await toMailMessage(mail, from));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${id}.eml`);
      // Atomic write by rename, so that readers never see a partial file.
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
      const link = text.split(/\s+/).find((word) => word.startsWith(`${publicUrl}/`));
      const code = /^\d{6}$/m.exec(text)?.[0];
      log.info({ file, ...(hasSecretsInLog && { link, code }) }, `mail written: ${subject}`);
    },
    close: () => Promise.resolve(),
  };
}
