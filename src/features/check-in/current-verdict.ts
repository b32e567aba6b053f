import type { StandingCheckIn } from '#contract/check-in/participant.ts';
import type { Reason } from '#contract/reasons.ts';
import type { Door, Person, RefusedTicket } from '#src/offline/door-state.ts';
import type { Answer } from './feedback.ts';
import type { Shown } from './use-verdict.ts';

/** What a verdict's screen shows now. */
export type CurrentVerdict =
  | { readonly kind: 'in'; readonly person: Person; readonly others: readonly Person[] }
  | {
      readonly kind: 'already';
      readonly person: Person;
      readonly first: StandingCheckIn | undefined;
      readonly others: readonly Person[];
    }
  | ({ readonly kind: 'refused' } & RefusedTicket)
  /** Let in by this phone, but the server knows better. */
  | { readonly kind: 'refused'; readonly why: 'rejected'; readonly reason: Reason | undefined }
  | { readonly kind: 'notKept' };

/**
 * A verdict as of now: what was green turns amber when another phone was faster, red when the server
 * refused it, and the people of the order follow the list.
 */
export function currentVerdict(
  door: Pick<Door, 'person'>,
  { verdict }: Pick<Shown, 'verdict'>,
): CurrentVerdict {
  if (verdict.kind === 'refused' || verdict.kind === 'notKept') return verdict;
  const person = door.person(verdict.person.id) ?? verdict.person;
  const others = verdict.others.map((other) => door.person(other.id) ?? other);
  if (verdict.kind === 'already') return { kind: 'already', person, first: verdict.first, others };
  const conflict = person.conflict?.operationId === verdict.operationId ? person.conflict : undefined;
  if (conflict?.outcome === 'rejected') {
    return { kind: 'refused', why: 'rejected', reason: conflict.reason };
  }
  if (conflict?.outcome === 'duplicate') return { kind: 'already', person, first: conflict.first, others };
  return { kind: 'in', person, others };
}

/** How it sounds. */
export const answerOf = ({ kind }: CurrentVerdict): Answer => (kind === 'notKept' ? 'refused' : kind);
