import * as v from 'valibot';

/** A check-in that stands: no check-out undoes it. */
export const standingCheckInSchema = v.object({
  operationId: v.string(),
  /** The device's time corrected by its measured skew, for people to read (CI-5). */
  at: v.string(),
  deviceLabel: v.string(),
});
export type StandingCheckIn = v.InferOutput<typeof standingCheckInSchema>;

/** A participant as the door and the organiser's table know her. */
export const participantRowSchema = v.object({
  _id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  acceptedPNPTNC: v.boolean(),
  isCheckedIn: v.boolean(),
  orderId: v.string(),
  /** The first name of who registered the order, by which a group is called at the door. */
  orderName: v.string(),
  /** The n-th ticket of its order, from 1. */
  ticketNo: v.number(),
  noOfTickets: v.number(),
  /** A mail to her was refused for good, or given up: her ticket did not reach her (RG-43). */
  hasMailFailed: v.boolean(),
  /** Added at the door (CI-25); left out for everybody else. */
  isWalkIn: v.optional(v.boolean()),
  /** The event's cursor when this row last changed: of two rows the higher one is the newer. */
  changeNo: v.number(),
  /** The operations that stand, normally none or one; two when two phones let the same person in. */
  checkIns: v.array(standingCheckInSchema),
});
export type ParticipantRow = v.InferOutput<typeof participantRowSchema>;
