import { plural, t } from '@lingui/core/macro';
import { reasonMessages } from '#contract/reason-messages.ts';
import type { Reason } from '#contract/reasons.ts';
import type { ActiveCheckIn } from '#contract/participant/participant.ts';
import type { Conflict } from '#src/offline/storage/schema.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatDateTime } from '#src/platform/text/format.ts';
import { translate } from '#src/platform/text/i18n.ts';
import { isSameRomeDay, toRomeTime } from '#src/platform/text/rome-time.ts';
import type { Participant } from '#src/offline/participants/participant.ts';

/** `18:02`, preceded by the date when it was not today. */
export function formatCheckInTime(isoTime: string): string {
  return isSameRomeDay(isoTime, nowMs()) ? toRomeTime(isoTime) : formatDateTime(isoTime);
}

const formatTimeAndGate = ({ at, deviceLabel }: ActiveCheckIn): string =>
  `${formatCheckInTime(at)} ${deviceLabel}`.trim();

/** Summarises a participant's conflict for one line; `undefined` when there is none. */
export function summarizeConflict({ checkIns, conflict }: Participant): string | undefined {
  if (checkIns.length > 1) {
    const list = checkIns.map(formatTimeAndGate).join(', ');
    const entries = plural(checkIns.length, { one: '# check-in', other: '# check-in' });
    return t`${entries}: ${list}`;
  }
  return conflict && describeOutcome(conflict);
}

/** Why the server rejected an operation, in words of the door (CI-68). */
export const describeRejection = (reason: Reason | undefined): string =>
  reason === 'notFound' ? t`l’iscrizione non risulta` : translate(reasonMessages[reason ?? 'internal']);

function describeOutcome({ outcome, reason, first }: Conflict): string {
  switch (outcome) {
    case 'duplicate': {
      const when = first && formatTimeAndGate(first);
      return when === undefined ? t`era già dentro` : t`era già dentro: ${when}`;
    }
    case 'superseded':
      return t`uscita senza effetto: il check-in era già annullato`;
    case 'rejected': {
      const why = describeRejection(reason);
      return t`non registrato: ${why}`;
    }
  }
}
