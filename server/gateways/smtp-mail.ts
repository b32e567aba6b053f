import { createTransport } from 'nodemailer';
import { addressed } from './addressed.ts';
import type { MailGateway } from './mail-gateway.ts';

const timeoutMs = 20_000;

/** Mails through the SMTP server at this address. */
export function smtpMail({ url, from }: { url: string; from: string }): MailGateway {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async deliver({ id, subject, text, html, ...addresses }) {
      // The same id on each try, so that a mail server can drop a repetition.
      const messageId = `<${id}@presente>`;
      await transport.sendMail({ ...addressed(addresses), subject, text, html, messageId });
    },
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}
