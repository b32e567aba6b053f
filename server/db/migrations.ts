import type { Migration } from 'kysely/migration';
import { createDoor } from './migrations/0001-door.ts';
import { createAccounts } from './migrations/0002-accounts.ts';
import { createBrowsing } from './migrations/0003-browsing.ts';
import { createOrganising } from './migrations/0004-organising.ts';
import { createRegistering } from './migrations/0005-registering.ts';
import { createEventCount } from './migrations/0006-event-count.ts';
import { createPayments } from './migrations/0007-payments.ts';
import { createDoorStaff } from './migrations/0008-door-staff.ts';
import { createMoney } from './migrations/0009-money.ts';

/** Every migration ever released, in order; never edited, only added to. Each sees the tables of its own day. */
export const migrations: Record<string, Migration> = {
  '0001-door': { up: createDoor },
  '0002-accounts': { up: createAccounts },
  '0003-browsing': { up: createBrowsing },
  '0004-organising': { up: createOrganising },
  '0005-registering': { up: createRegistering },
  '0006-event-count': { up: createEventCount },
  '0007-payments': { up: createPayments },
  '0008-door-staff': { up: createDoorStaff },
  '0009-money': { up: createMoney },
};
