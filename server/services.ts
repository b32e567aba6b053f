import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { PaymentGateway } from './gateways/payment-gateway.ts';
import type { SandboxPayments } from './gateways/sandbox-payments.ts';
import type { TicketKey } from './registration/ticket-key.ts';

/** What the handlers work with; made once in `main.ts`, and in tests by the app factory. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly ticketKey: TicketKey;
  /** Who takes the money. */
  readonly payments: PaymentGateway;
  /** The same one, on a machine without a provider: it has pages of its own. */
  readonly sandbox: SandboxPayments | undefined;
  /** Asks the sender of mails to look into its table soon: called after a commit that queued some. */
  wakeMail(): void;
  /** Has notices that are due told now: called after a commit that wrote one. */
  wakeNotices(): void;
}
