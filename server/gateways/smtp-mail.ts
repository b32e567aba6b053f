import { createTransport } from 'nodemailer';
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
    async deliver({ id, to, subject, text, html }) {
      // The same id on each try, so that a mail server can drop a repetition.
      const messageId = `<${id}@presente>`;
      // As an object the address is never taken apart: a comma in it is not a second recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html, messageId });
    },
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}
