/** Who somebody is to the product. A visitor is anybody who has not signed in. */
export type Role = 'visitor' | 'Basic' | 'Organisation' | 'admin';

const everybody = ['visitor', 'Basic', 'Organisation', 'admin'] as const;
const signedIn = ['Basic', 'Organisation', 'admin'] as const;

/**
 * Who may do what (spec 1 §6, spec 2 §6). The server asks it on each call, the page to decide what
 * to show. That an event is one's own is not said here: ownership is part of the SQL.
 */
export const capabilities = {
  browse: everybody,
  signIn: everybody,
  writeToUs: everybody,
  useOwnAccount: signedIn,
  seeOwnOrders: ['Basic', 'admin'],
  register: everybody,
  pay: everybody,
  /** Organisations are told at once, in the words of `notParticipate` (spec 2 §6). */
  takePart: ['visitor', 'Basic', 'admin'],
  openTicket: everybody,
  runEvents: ['Organisation'],
  checkIn: ['Organisation'],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof capabilities;

/** Whether somebody of this role may use this capability. */
export const may = (role: Role, capability: Capability): boolean =>
  (capabilities[capability] as readonly Role[]).includes(role);
