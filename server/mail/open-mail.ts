import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { MailGateway } from '../gateways/mail-gateway.ts';
import { MailSender } from './mail-sender.ts';

/** The sender of mails that the configuration asks for, not yet started. */
export const openMail = (parts: {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
}): MailSender => new MailSender({ ...parts, gateway: lazyGateway(parts) });

/** nodemailer is loaded with the first mail: a start has none. */
function lazyGateway({ config, log }: { config: Config; log: Logger }): MailGateway {
  let gateway: Promise<MailGateway> | undefined;
  const open = async (): Promise<MailGateway> => {
    const { smtpUrl: url, mailFrom: from, publicUrl } = config;
    if (url !== undefined) return (await import('../gateways/smtp-mail.ts')).smtpMail({ url, from });
    const folder = join(config.dataDir, 'mail');
    return (await import('../gateways/file-mail.ts')).fileMail({ folder, from, publicUrl, log });
  };
  return {
    async deliver(mail) {
      await (await (gateway ??= open())).deliver(mail);
    },
    async close() {
      await (await gateway)?.close();
    },
  };
}
