import { createTransport } from 'nodemailer';
import type { MailGateway } from './mail-gateway.ts';
import { messageOf } from './message-of.ts';

const secondMs = 1000;
const greetingMs = 20 * secondMs;
/**
 * How long a server may be silent. Long (RFC 5321, 4.5.3.2.6): one that is given up while it thinks over
 * a whole mail has often taken it, and would get it twice.
 */
const silenceMs = 600 * secondMs;

/** Mails through the SMTP server at this address. */
export function smtpMail({ url, from }: { url: string; from: string }): MailGateway {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: greetingMs,
      greetingTimeout: greetingMs,
      socketTimeout: silenceMs,
    },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async deliver(mail) {
      await transport.sendMail(await messageOf(mail, from));
    },
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}
