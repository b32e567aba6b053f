import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MailGateway } from '#server/gateways/mail-gateway.ts';
import { createSmtpMail } from '#server/gateways/smtp-mail.ts';
import { createTicketRenderer } from '#server/registration/tickets/queue-ticket-mails.ts';
import { MailSender } from '#server/mail/mail-sender.ts';
import type { TestApp } from '../app/app.ts';

/** What the mail server does with a recipient's n-th attempt, from 1. */
export type RecipientBehaviour =
  | 'accept'
  /** Temporary: 451 at RCPT. */
  | 'defer'
  /** Permanent: 550 at RCPT. */
  | 'reject'
  /** Accepts the whole mail, but the connection breaks before its acknowledgement. */
  | 'drop';

export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly isEncrypted: boolean;
  readonly raw: Buffer;
}

/** Real SMTP server on a free port. `received` contains all mails read to the end, acknowledged or not. */
export interface Smtp {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Parsed mails to an address. */
  mailsTo(address: string): Promise<Email[]>;
  close(): Promise<void>;
}

interface SmtpOptions {
  readonly behaviour?: (address: string, tryNo: number) => RecipientBehaviour;
  /** Delays the acknowledgement of a mail. */
  readonly delay?: () => Promise<unknown>;
  /** Offers STARTTLS, with a self-signed certificate. */
  readonly hasStartTls?: boolean;
}

const accept = (): RecipientBehaviour => 'accept';

export async function openSmtp({
  behaviour = accept,
  delay,
  hasStartTls = false,
}: SmtpOptions = {}): Promise<Smtp> {
  const received: ReceivedMail[] = [];
  /** By remote port. */
  const sockets = new Map<number, Socket>();
  const tries = new Map<string, number>();
  const refusals = { defer: 451, reject: 550 };
  /** Behaviours for the mail in progress, by connection. */
  const manners = new Map<string, RecipientBehaviour>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', ...(hasStartTls ? [] : ['STARTTLS'])],
    onRcptTo({ address }, { id }, done) {
      const tryNo = (tries.get(address) ?? 0) + 1;
      tries.set(address, tryNo);
      const next = behaviour(address, tryNo);
      manners.set(id, next);
      if (next === 'accept' || next === 'drop') done(null);
      else done(Object.assign(new Error('not here'), { responseCode: refusals[next] }));
    },
    onData(stream, session, done) {
      const store = async (): Promise<void> => {
        const chunks = (await stream.toArray()) as Buffer[];
        received.push({
          isEncrypted: session.secure,
          recipients: session.envelope.rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(chunks),
        });
        if (manners.get(session.id) === 'drop') return void sockets.get(session.remotePort)?.destroy();
        await delay?.();
        done();
      };
      // A connection that ends within a mail has not delivered it.
      store().catch(done);
    },
  });
  // Broken connections, and those of killed processes.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort!, socket));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    mailsTo: (address) =>
      Promise.all(
        received
          .filter((mail) => mail.recipients.includes(address))
          .map((mail) => PostalMime.parse(mail.raw)),
      ),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Creates a mail sender over a test server's queue. */
export const newMailSender = ({ services }: Pick<TestApp, 'services'>, gateway: MailGateway): MailSender =>
  new MailSender({ ...services, renderTicket: createTicketRenderer(services), gateway });

/** Sends through a test server, over as many connections as by default. */
export const newSmtpGateway = (
  { url }: Pick<Smtp, 'url'>,
  from = 'Presente <presente@example.org>',
  ratePerSecond?: number,
): MailGateway => createSmtpMail({ url, from, connections: 8, ratePerSecond, isTlsRequired: false });
