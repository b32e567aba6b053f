/**
 * The role of a caller. `visitor` is not signed in; `staff` is a phone with a staff pass; `expiredStaff` is a
 * phone whose pass has expired and which may still upload recorded entries (CI-22).
 */
export type Role = 'visitor' | 'Basic' | 'Organisation' | 'admin' | 'staff' | 'expiredStaff';

const allRoles = ['visitor', 'Basic', 'Organisation', 'admin', 'staff', 'expiredStaff'] as const;
const signedInRoles = ['Basic', 'Organisation', 'admin'] as const;

/**
 * Which roles have which capability. The server checks it on each request, pages use it to decide what to
 * show. Ownership of an event is checked in SQL, not here.
 */
export const capabilities = {
  browse: allRoles,
  signIn: allRoles,
  contact: allRoles,
  /** Staff phones sign out to leave their door. */
  signOut: [...signedInRoles, 'staff', 'expiredStaff'],
  useOwnAccount: signedInRoles,
  viewOwnOrders: ['Basic', 'admin'],
  register: allRoles,
  pay: allRoles,
  /** Organisations get `notParticipate` immediately (RG-25). */
  attendEvents: ['visitor', 'Basic', 'admin'],
  openTicket: allRoles,
  manageEvents: ['Organisation'],
  stopPromotion: ['Organisation', 'admin'],
  checkIn: ['Organisation', 'staff'],
  uploadCheckIns: ['Organisation', 'staff', 'expiredStaff'],
  openPass: allRoles,
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof capabilities;

/** Whether `role` has `capability`. */
export const hasCapability = (role: Role, capability: Capability): boolean =>
  (capabilities[capability] as readonly Role[]).includes(role);
