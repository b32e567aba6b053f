import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { MailGateway } from '../gateways/mail-gateway.ts';
import type { Metrics } from '../metrics.ts';
import type { RenderTicket } from './allowance/release-deferred.ts';
import { getMailFolder } from './mail-files.ts';
import { MailSender } from './mail-sender.ts';

/** Creates the configured mail sender, not yet started. */
export const createMailSender = (deps: {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  renderTicket: RenderTicket;
}): MailSender => new MailSender({ ...deps, gateway: createLazyGateway(deps) });

/** nodemailer is loaded with the first mail, to keep the start fast. */
function createLazyGateway({ config, log }: { config: Config; log: Logger }): MailGateway {
  let gateway: Promise<MailGateway> | undefined;
  const connect = async (): Promise<MailGateway> => {
    const { smtp, mailFrom: from, publicUrl } = config;
    if (smtp !== undefined)
      return (await import('../gateways/smtp-mail.ts')).createSmtpMail({ ...smtp, from });
    const folder = getMailFolder(config);
    const { createFileMail } = await import('../gateways/file-mail.ts');
    return createFileMail({ folder, from, publicUrl, hasSecretsInLog: config.isDemo, log });
  };
  return {
    concurrency: config.smtp?.connections ?? 1,
    async deliver(mail) {
      await (await (gateway ??= connect())).deliver(mail);
    },
    async close() {
      await (await gateway)?.close();
    },
  };
}
