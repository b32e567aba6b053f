import type { ActiveCheckIn } from '#contract/participant/participant.ts';
import type { Reason } from '#contract/reasons.ts';
import type { Door, RefusedTicket } from '#src/offline/door/door.ts';
import type { FeedbackKind } from '../shared/feedback.ts';
import type { AnsweredScan } from './use-scan-result.ts';
import type { Participant } from '#src/offline/participants/participant.ts';

/** What the scan result screen shows now. */
export type LiveScanResult =
  | { readonly kind: 'in'; readonly participant: Participant; readonly others: readonly Participant[] }
  | {
      readonly kind: 'already';
      readonly participant: Participant;
      readonly first: ActiveCheckIn | undefined;
      readonly others: readonly Participant[];
    }
  | ({ readonly kind: 'refused' } & RefusedTicket)
  /** Checked in by this device, then rejected by the server. */
  | { readonly kind: 'refused'; readonly reason: 'rejected'; readonly rejectReason: Reason | undefined }
  | { readonly kind: 'saveFailed' };

/**
 * Updates a scan result with the current list: green turns amber when another device checked the participant
 * in first, red when the server rejected the operation, and the others of the order follow the list.
 */
export function toLiveScanResult(
  door: Pick<Door, 'getParticipant'>,
  { result }: Pick<AnsweredScan, 'result'>,
): LiveScanResult {
  if (result.kind === 'refused' || result.kind === 'saveFailed') return result;
  const participant = door.getParticipant(result.participant.id) ?? result.participant;
  const others = result.others.map((other) => door.getParticipant(other.id) ?? other);
  if (result.kind === 'already') return { kind: 'already', participant, first: result.first, others };
  const conflict =
    participant.conflict?.operationId === result.operationId ? participant.conflict : undefined;
  if (conflict?.outcome === 'rejected') {
    return { kind: 'refused', reason: 'rejected', rejectReason: conflict.reason };
  }
  if (conflict?.outcome === 'duplicate')
    return { kind: 'already', participant, first: conflict.first, others };
  return { kind: 'in', participant, others };
}

/** Sound and vibration of a result; a failed save sounds like a refusal. */
export const toFeedbackKind = ({ kind }: LiveScanResult): FeedbackKind =>
  kind === 'saveFailed' ? 'refused' : kind;
