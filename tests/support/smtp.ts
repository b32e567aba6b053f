import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MailGateway } from '#server/gateways/mail-gateway.ts';
import { MailSender } from '#server/mail/mail-sender.ts';
import type { TestApp } from './app.ts';

/** What a mail server does with one recipient's mail, tried for the n-th time, from 1. */
export type Manner =
  | 'takes'
  /** Not now: 451 to the recipient. */
  | 'postpones'
  /** Never: 550 to the recipient. */
  | 'refuses'
  /** Has it whole, and the connection breaks before its yes. */
  | 'cuts';

export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly raw: Buffer;
}

/** A real SMTP server on a free port. `received` is all that it has read to its end, its yes given or not. */
export interface Smtp {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** The mails to one address, taken apart. */
  mailsTo(address: string): Promise<Email[]>;
  close(): Promise<void>;
}

interface Wishes {
  readonly manner?: (address: string, tryNo: number) => Manner;
  /** Its yes to a whole mail waits for this. */
  readonly thinking?: () => Promise<unknown>;
}

const isTaken = (): Manner => 'takes';

export async function openSmtp({ manner = isTaken, thinking }: Wishes = {}): Promise<Smtp> {
  const received: ReceivedMail[] = [];
  /** By the port at their other end. */
  const sockets = new Map<number, Socket>();
  const tries = new Map<string, number>();
  const refusals = { postpones: 451, refuses: 550 };
  /** Of the mail that a connection is bringing, by the connection. */
  const manners = new Map<string, Manner>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, { id }, done) {
      const tryNo = (tries.get(address) ?? 0) + 1;
      tries.set(address, tryNo);
      const next = manner(address, tryNo);
      manners.set(id, next);
      if (next === 'takes' || next === 'cuts') done(null);
      else done(Object.assign(new Error('not here'), { responseCode: refusals[next] }));
    },
    onData(stream, session, done) {
      const take = async (): Promise<void> => {
        const chunks = (await stream.toArray()) as Buffer[];
        received.push({
          recipients: session.envelope.rcptTo.map((it) => it.address),
          raw: Buffer.concat(chunks),
        });
        if (manners.get(session.id) === 'cuts') return void sockets.get(session.remotePort)?.destroy();
        await thinking?.();
        done();
      };
      // One that ends in the middle of a mail has not brought it.
      take().catch(done);
    },
  });
  // Connections that are cut, and those of processes that are killed.
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
        received.filter((it) => it.recipients.includes(address)).map((it) => PostalMime.parse(it.raw)),
      ),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** A sender over the table of a test's server. */
export const senderOn = ({ services: { database, clock, log } }: TestApp, gateway: MailGateway): MailSender =>
  new MailSender({ database, clock, log, gateway });
