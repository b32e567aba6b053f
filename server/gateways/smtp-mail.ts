import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { secondMs } from '#contract/durations.ts';
import type { SmtpSettings } from '../config.ts';
import type { MailGateway } from './mail-gateway.ts';
import { toMailMessage } from './mail-message.ts';

const greetingTimeoutMs = 20 * secondMs;
/**
 * Socket timeout. Long (RFC 5321, 4.5.3.2.6): a server that is given up while it processes a mail has often
 * accepted it and would get it twice (RG-45).
 */
const socketTimeoutMs = 600 * secondMs;

/**
 * Sends mails through the SMTP server at this URL, over up to `connections` connections, and at most
 * `ratePerSecond` mails a second.
 */
export function createSmtpMail({
  url,
  from,
  connections,
  ratePerSecond,
  isTlsRequired,
}: SmtpSettings & { from: string }): MailGateway {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: connections,
      // With `smtps:` the connection is encrypted from its start.
      requireTLS: isTlsRequired,
      // Encryption that may be missing needs no valid certificate: nodemailer upgrades where STARTTLS is offered.
      ...(!isTlsRequired && new URL(url).protocol === 'smtp:' && { tls: { rejectUnauthorized: false } }),
      connectionTimeout: greetingTimeoutMs,
      greetingTimeout: greetingTimeoutMs,
      socketTimeout: socketTimeoutMs,
    },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  const waitForTurn = createPacer(ratePerSecond);
  return {
    concurrency: connections,
    async deliver(mail) {
      await waitForTurn();
      await transport.sendMail(await toMailMessage(mail, from));
    },
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}

/**
 * Spaces mails evenly. nodemailer's own limit counts no mail that opens a connection, and so exceeds it.
 * @returns a function that resolves when the next mail may be sent
 */
function createPacer(ratePerSecond: number | undefined): () => Promise<void> {
  if (ratePerSecond === undefined) return () => Promise.resolve();
  let nextMs = 0;
  return async () => {
    const nowMs = performance.now();
    const turnMs = Math.max(nowMs, nextMs);
    nextMs = turnMs + secondMs / ratePerSecond;
    if (turnMs > nowMs) await wait(turnMs - nowMs);
  };
}
