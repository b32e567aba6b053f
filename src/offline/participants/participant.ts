import type { ActiveCheckIn } from '#contract/participant/participant.ts';
import type { ListDetail } from '#contract/participant/list-detail.ts';
import type { Conflict } from '../storage/schema.ts';

/** The value of one of the list's details. */
export interface ParticipantDetail extends ListDetail {
  readonly value: string;
}

/** A participant as the screen shows them: the server's row with this device's outbox as overlay. */
export interface Participant {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly orderId: string;
  /** Full name of the buyer. */
  readonly orderName: string;
  /** Number of the ticket in its order, from 1, out of `noOfTickets`. */
  readonly ticketNo: number;
  readonly noOfTickets: number;
  /** A mail to this participant bounced permanently, was given up, or is not sent yet. */
  readonly hasMailFailed: boolean;
  readonly isCheckedIn: boolean;
  /** The server has not acknowledged all operations about this participant. */
  readonly isPending: boolean;
  /** Active check-ins, oldest first: the first one holds the check-in time. */
  readonly checkIns: readonly ActiveCheckIn[];
  /** The result of one of this device's operations that needs a review. */
  readonly conflict: Conflict | undefined;
  /** Checked in with a genuine ticket that is not on this device's list yet: the name is unknown. */
  readonly isUnlisted: boolean;
  /** The server does not have them, and nothing is pending: only a conflict is about them (CI-97). */
  readonly isConflictOnly: boolean;
  /** Added at the door, on any device. */
  readonly isWalkIn: boolean;
  /** The last characters of the external code (`getCodeEnd`); '' without one. */
  readonly codeEnd: string;
  /** The list's details that have a value, those that are said aloud first. */
  readonly details: readonly ParticipantDetail[];
}

export type ParticipantFilter = 'all' | 'notIn' | 'in' | 'pending' | 'conflict';
/** `arrival`: latest check-in first; `order`: by time of registration, each order by ticket number. */
export type ParticipantSort = 'name' | 'arrival' | 'email' | 'order';

/** The sort columns other than name that rarely change. */
export type SortColumn = Extract<ParticipantSort, 'email' | 'order'>;

/** A search in the list: text, filter and sort order. */
export interface ParticipantQuery {
  readonly text: string;
  readonly filter: ParticipantFilter;
  readonly sort: ParticipantSort;
  /** Only participants with this value of a detail; without `value` with any. */
  readonly detail?: { readonly position: number; readonly value: string | undefined } | undefined;
  /** Reverses the order; participants who are not checked in stay last. */
  readonly isReversed?: boolean;
}

/** Ids of the matching participants, in order. Decoded lazily: a screen shows a dozen of 50,000. */
export interface MatchingIds extends Iterable<string> {
  readonly length: number;
  /** The names are only similar to the searched one: suggestions (CI-95). */
  readonly isApproximate?: boolean;
  at(index: number): string | undefined;
}
