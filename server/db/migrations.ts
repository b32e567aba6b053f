import type { Migration } from 'kysely/migration';
import { up as initial } from './migrations/0001-initial.ts';
import { up as signIn } from './migrations/0002-sign-in.ts';
import { up as pendingSocialLink } from './migrations/0003-pending-social-link.ts';
import { up as ticketHolds } from './migrations/0004-ticket-holds.ts';
import { up as walkInMails } from './migrations/0005-walk-in-mails.ts';
import { up as resetCodes } from './migrations/0006-reset-codes.ts';
import { up as requestCounts } from './migrations/0007-request-counts.ts';
import { up as sessionTokens } from './migrations/0008-session-tokens.ts';
import { up as joinLink } from './migrations/0011-join-link.ts';
import { up as participantImport } from './migrations/0014-participant-import.ts';
import { up as importQuantity } from './migrations/0015-import-quantity.ts';
import { up as importUndo } from './migrations/0016-import-undo.ts';
import { up as unlistedEvent } from './migrations/0017-unlisted-event.ts';
import { up as listDetails } from './migrations/0018-list-details.ts';
import { up as importSteps } from './migrations/0019-import-steps.ts';
import { up as mailAllowance } from './migrations/0020-mail-allowance.ts';
import { up as mailboxQuota } from './migrations/0021-mailbox-quota.ts';
import { up as ticketDigest } from './migrations/0022-ticket-digest.ts';
import { up as ticketShare } from './migrations/0023-ticket-share.ts';

/** Migrations by name; the names are in their order. */
export type Migrations = Record<string, Migration>;

/** All released migrations, in order; append-only. Each sees only the tables of its own time. */
export const releasedMigrations: Migrations = {
  '0001-initial': { up: initial },
  '0002-sign-in': { up: signIn },
  '0003-pending-social-link': { up: pendingSocialLink },
  '0004-ticket-holds': { up: ticketHolds },
  '0005-walk-in-mails': { up: walkInMails },
  '0006-reset-codes': { up: resetCodes },
  '0007-request-counts': { up: requestCounts },
  '0008-session-tokens': { up: sessionTokens },
  '0011-join-link': { up: joinLink },
  '0014-participant-import': { up: participantImport },
  '0015-import-quantity': { up: importQuantity },
  '0016-import-undo': { up: importUndo },
  '0017-unlisted-event': { up: unlistedEvent },
  '0018-list-details': { up: listDetails },
  '0019-import-steps': { up: importSteps },
  '0020-mail-allowance': { up: mailAllowance },
  '0021-mailbox-quota': { up: mailboxQuota },
  '0022-ticket-digest': { up: ticketDigest },
  '0023-ticket-share': { up: ticketShare },
};
