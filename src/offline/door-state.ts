import type { DoorEvent } from '#contract/check-in/check-in-calls.ts';
import type { HandOverFile } from '#contract/check-in/hand-over.ts';
import type { Outcome, Source, WalkIn } from '#contract/check-in/operation.ts';
import type { StandingCheckIn } from '#contract/check-in/participant.ts';
import type { ReviewDecision } from '#contract/check-in/review.ts';
import type { Reason } from '#contract/reasons.ts';
import type { FoundIds } from './found-people.ts';

/** Somebody on the list as the screen shows her: the server's row with this phone's outbox laid over it. */
export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly orderId: string;
  /** The first name of who registered the order. */
  readonly orderName: string;
  /** The n-th ticket of its order, from 1, of so many. */
  readonly ticketNo: number;
  readonly noOfTickets: number;
  /** A mail to her was refused for good, or given up. */
  readonly hasMailFailed: boolean;
  readonly isIn: boolean;
  /** Some operation of hers has not been answered by the server yet. */
  readonly isPending: boolean;
  /** The check-ins that stand, oldest first: the first one says since when she is in. */
  readonly checkIns: readonly StandingCheckIn[];
  /** What the server said of one of this phone's operations that somebody should look at. */
  readonly conflict: Conflict | undefined;
  /** Let in by a genuine ticket that is not yet in this phone's list: no name is known. */
  readonly isUnlisted: boolean;
  /** Added at the door, by this phone or another one. */
  readonly isWalkIn: boolean;
}

/** An answer of the server that a person should see: `duplicate`, `superseded` or `rejected`. */
export interface Conflict {
  readonly operationId: string;
  readonly eventId: string;
  readonly participantId: string;
  /** Whether the operation was a check-in, and when it was made by this device's clock. */
  readonly isCheckedIn: boolean;
  readonly occurredAt: string;
  /** Whom the operation would have put on the list (CI-25). */
  readonly walkIn: WalkIn | undefined;
  readonly outcome: Exclude<Outcome, 'applied'>;
  readonly reason: Reason | undefined;
  /** With `duplicate`: by which check-in the person was in already. */
  readonly first: StandingCheckIn | undefined;
}

export interface DoorCounts {
  readonly in: number;
  readonly expected: number;
  /** Operations of this event that wait for the server, those of another account included. */
  readonly pending: number;
  readonly conflicts: number;
  /** Check-ins per 5 minutes, oldest first, the last 12 slots up to the moment in which they are read. */
  readonly arrivals: readonly number[];
}

/** How this phone stands with the server. "Online" is what the server answered last. */
export interface DoorSync {
  /** `starting` until the first attempt ended. */
  readonly connection: 'starting' | 'online' | 'offline';
  /** The session ended: the queue waits for the same account to sign in again. */
  readonly isSignInNeeded: boolean;
  /** This phone's pass is over and the server takes nothing by it any more: what waits can be handed over alone. */
  readonly isRefused: boolean;
  /** Operations that another account left on this phone. */
  readonly ofAnotherAccount: number;
  /** Operations that the server failed on several times; they are tried again, more and more rarely. */
  readonly stuck: number;
  /** When the list was last known to be current, by this phone's clock; undefined before the first time. */
  readonly syncedAt: number | undefined;
}

export type DoorStatus =
  | 'loading'
  /** No list on this phone yet and none has come: `sync.connection` says whether it is being fetched. */
  | 'absent'
  | 'ready'
  /** This browser keeps nothing (private mode, storage refused): only online check-in works. */
  | 'memoryOnly';

/** What one render of the door needs; a new object after each change. */
export interface DoorState {
  readonly status: DoorStatus;
  readonly event: DoorEvent | undefined;
  readonly counts: DoorCounts;
  readonly sync: DoorSync;
  /** Rises with each change of anybody: rows computed before it are stale. */
  readonly revision: number;
  readonly deviceLabel: string;
  /** This phone's staff pass has run out or was revoked: nobody is listed any more, what waits stays (CI-22). */
  readonly isPassOver: boolean;
  /** So many operations waited on this device when the browser threw its storage away; 0 once `seeGap` was called. */
  readonly gap: number;
}

export type PersonFilter = 'all' | 'notIn' | 'in' | 'pending' | 'conflict';
/** `arrival`: who came last first; `order`: in the order of registering, each order by its tickets. */
export type PersonSort = 'name' | 'arrival' | 'email' | 'order';

export interface PersonQuery {
  readonly text: string;
  readonly filter: PersonFilter;
  readonly sort: PersonSort;
  /** The other way round; who has not come stays behind who has. */
  readonly isReversed?: boolean;
}

/** What a scanned text means at this door. */
export type Verdict =
  /** In: saved on the phone already when this is returned. `others` are of the same order. */
  | {
      readonly kind: 'in';
      readonly operationId: string;
      readonly person: Person;
      readonly others: readonly Person[];
    }
  | {
      readonly kind: 'already';
      readonly person: Person;
      readonly first: StandingCheckIn;
      readonly others: readonly Person[];
    }
  | ({ readonly kind: 'refused' } & RefusedTicket);

export type RefusedTicket =
  /** Not one of our tickets at all. */
  | { readonly why: 'foreign' }
  /** Looks like one, but its signature is wrong. */
  | { readonly why: 'forged' }
  /** A genuine ticket for another event; its facts are known when it is of the same organiser. */
  | {
      readonly why: 'otherEvent';
      readonly event: { title: string; startDateTime: string; location: string } | undefined;
    }
  /** Taken off the list by the organiser or by herself. */
  | { readonly why: 'removed' }
  | { readonly why: 'cancelled' };

/** The phone could not keep it: nothing was recorded, and the screen must not show green. */
export class NotKept extends Error {
  constructor(cause: unknown) {
    super('The operation could not be written to this device', { cause });
    this.name = 'NotKept';
  }
}

/** How many operations of a file are new on this device, and how many were waiting on it already. */
export interface Imported {
  readonly taken: number;
  readonly known: number;
}

/** One event's door on this device: what the screens of the door work with. */
export interface Door {
  readonly eventId: string;
  /** For useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
  getState(): DoorState;
  /** Ids of who matches, in order; cheap enough for each keystroke with 50,000 people. */
  find(query: PersonQuery): FoundIds;
  person(id: string): Person | undefined;
  /** Everybody of this person's order by ticket number, herself among them; nobody if she is not known. */
  orderOf(id: string): readonly Person[];
  /**
   * Records one operation and returns its id once it is durable on this device (`NotKept` else).
   * A check-out undoes every check-in of the person that this device knows of.
   */
  setIn(participantId: string, isCheckedIn: boolean, source: Source): Promise<string>;
  /** Lets several people in at once: all of them are durable when this resolves, or none (`NotKept`, CI-23). Ids in order. */
  setAllIn(participantIds: readonly string[], source: Source): Promise<readonly string[]>;
  /** Adds somebody at the door, in already, and returns her participant id (CI-25). `NotKept` as above. */
  admitWalkIn(walkIn: WalkIn): Promise<string>;
  /** Reads a scanned text and, if it is a good ticket of this event, checks its holder in. */
  scan(text: string): Promise<Verdict>;
  /** The name of gate and phone that duplicates show; kept on the device. */
  setDeviceLabel(label: string): Promise<void>;
  /** What the server said that nobody has looked at yet, oldest first (CI-24). */
  conflicts(): readonly Conflict[];
  /**
   * Somebody has looked at a conflict: it leaves, and what she decided travels to the server. `undone` of a
   * check-in that stands also records a check-out which undoes that one alone, and somebody who is `admitted` all
   * the same is added with it (CI-25): all of it is durable, or none. `NotKept` as above.
   */
  review(operationId: string, decision: ReviewDecision, note: string, admitted?: WalkIn): Promise<void>;
  /**
   * What waits on this device for this event, to be sent from another one (CI-26); all of it stays here. Of
   * another account too, where this one has the event's list.
   */
  exportWaiting(): Promise<HandOverFile>;
  /** Takes what another device handed over; `known` ones wait here already. `HandOverRefused`, `NotKept`. */
  importWaiting(text: string): Promise<Imported>;
  /**
   * Takes what was handed over off this device, where the server takes it no more (CI-49); what was not in the
   * file stays. Says whether it is gone.
   */
  forgetHandedOver(file: HandOverFile): Promise<boolean>;
  /** Somebody has read that operations were lost (`gap`). */
  seeGap(): void;
  /** The server says where its list stands: what is not known of it yet is fetched. */
  hear(cursor: number): Promise<void>;
  /** Fetches what changed and sends what waits, now. */
  refresh(): Promise<void>;
  close(): void;
}
