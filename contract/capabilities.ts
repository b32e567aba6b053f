/**
 * Who somebody is to the product. A visitor is anybody who has not signed in; `staff` is a phone with a staff
 * pass, `formerStaff` one whose pass has run out, which may still send what it let in before (CI-22).
 */
export type Role = 'visitor' | 'Basic' | 'Organisation' | 'admin' | 'staff' | 'formerStaff';

const everybody = ['visitor', 'Basic', 'Organisation', 'admin', 'staff', 'formerStaff'] as const;
const signedIn = ['Basic', 'Organisation', 'admin'] as const;

/**
 * Who may do what (spec 1 §6, spec 2 §6). The server asks it on each call, the page to decide what
 * to show. That an event is one's own is not said here: ownership is part of the SQL.
 */
export const capabilities = {
  browse: everybody,
  signIn: everybody,
  writeToUs: everybody,
  /** A phone with a staff pass leaves its door. */
  signOut: [...signedIn, 'staff', 'formerStaff'],
  useOwnAccount: signedIn,
  seeOwnOrders: ['Basic', 'admin'],
  register: everybody,
  pay: everybody,
  /** Organisations are told at once, in the words of `notParticipate` (spec 2 §6). */
  takePart: ['visitor', 'Basic', 'admin'],
  openTicket: everybody,
  runEvents: ['Organisation'],
  stopPromotion: ['Organisation', 'admin'],
  checkIn: ['Organisation', 'staff'],
  sendEntries: ['Organisation', 'staff', 'formerStaff'],
  openPass: everybody,
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof capabilities;

/** Whether somebody of this role may use this capability. */
export const may = (role: Role, capability: Capability): boolean =>
  (capabilities[capability] as readonly Role[]).includes(role);
