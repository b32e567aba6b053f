import * as account from './account/account-calls.ts';
import type { Call } from './call.ts';
import * as checkIn from './check-in/check-in-calls.ts';
import * as event from './event/event-calls.ts';
import * as registration from './registration/registration-calls.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'may' in value;

/** Every call of the API. The server refuses to start when one of them has no handler. */
export const calls: readonly Call[] = [account, event, registration, checkIn].flatMap((noun) =>
  Object.values(noun).filter(isCall),
);
