import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { PaymentGateway } from './gateways/payment-gateway.ts';
import type { SandboxPayments } from './gateways/sandbox-payments.ts';
import type { Metrics } from './metrics.ts';
import type { TicketKey } from './registration/tickets/ticket-key.ts';
import type { TileSource } from './tiles/tile-source.ts';

/** Dependencies of the handlers; created once in `start.ts`, and by the app factory in tests. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** What is counted for the operator; counts nothing unless metrics are on. */
  readonly metrics: Metrics;
  readonly ticketKey: TicketKey;
  /** The payment provider. */
  readonly payments: PaymentGateway;
  /** The same gateway if payments go through the sandbox, which has pages of its own; else `undefined`. */
  readonly sandbox: SandboxPayments | undefined;
  /** Street tiles; `undefined` if the map is the built-in one alone. */
  readonly tiles: TileSource | undefined;
  /** Wakes the mail sender; call after a commit that queued mails. */
  wakeMail(): void;
  /** Wakes the notification job; call after a commit that inserted a notification. */
  wakeNotifications(): void;
}
