import * as v from 'valibot';

/** An active check-in: no check-out undoes it. */
export const activeCheckInSchema = v.object({
  operationId: v.string(),
  /** Device time corrected by its measured skew, for display (CI-5). */
  at: v.string(),
  deviceLabel: v.string(),
});
export type ActiveCheckIn = v.InferOutput<typeof activeCheckInSchema>;

/** A participant's row at the door and in the organiser's table. */
export const participantRowSchema = v.object({
  _id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  acceptedPNPTNC: v.boolean(),
  isCheckedIn: v.boolean(),
  orderId: v.string(),
  /** Full name of the buyer, which labels the order's group at the door. */
  orderName: v.string(),
  /** Position of the ticket in its order, from 1. */
  ticketNo: v.number(),
  noOfTickets: v.number(),
  /**
   * A mail to the participant bounced for good, was given up, or waits for the allowance, so that the ticket was not
   * delivered (RG-43, OP-73).
   */
  hasMailFailed: v.boolean(),
  /** Added at the door (CI-25); absent for registered participants. */
  isWalkIn: v.optional(v.boolean()),
  /** `hashCode` of the external code (CI-92): '' without one, absent from a server of an earlier version. */
  codeHash: v.optional(v.string()),
  /** `getCodeEnd` of the external code; absent without one. */
  codeEnd: v.optional(v.string()),
  /** The values of the list's details, by position; absent from a server of an earlier version. */
  details: v.optional(v.array(v.string())),
  /**
   * Value of the event's change counter when this row last changed: the row with the higher value is newer.
   */
  changeNo: v.number(),
  /** Active check-ins: normally none or one; two when two devices admitted the same participant. */
  checkIns: v.array(activeCheckInSchema),
});
export type ParticipantRow = v.InferOutput<typeof participantRowSchema>;
