import { plural, t } from '@lingui/core/macro';
import { reasonText } from '#contract/reason-text.ts';
import type { StandingCheckIn } from '#contract/check-in/participant.ts';
import type { Conflict, Person } from '#src/offline/door-state.ts';
import { nowMs } from '#src/platform/clock.ts';
import { dateAndTime } from '#src/platform/format.ts';
import { say } from '#src/platform/i18n.ts';
import { clockTime, romeDay } from '#src/platform/rome-time.ts';

/** `18:02`, with the day when it was not today. */
export function checkInTime(at: string): string {
  const instant = Date.parse(at);
  return romeDay(instant) === romeDay(nowMs()) ? clockTime(instant) : dateAndTime(at);
}

const timeAndGate = ({ at, deviceLabel }: StandingCheckIn): string =>
  `${checkInTime(at)} ${deviceLabel}`.trim();

/** What is wrong with somebody's check-ins, in half a sentence; `undefined` when nothing is. */
export function conflictText({ checkIns, conflict }: Person): string | undefined {
  if (checkIns.length > 1) {
    const list = checkIns.map(timeAndGate).join(', ');
    const entries = plural(checkIns.length, { one: '# ingresso', other: '# ingressi' });
    return t`${entries}: ${list}`;
  }
  return conflict && answerText(conflict);
}

function answerText({ outcome, reason, first }: Conflict): string {
  switch (outcome) {
    case 'duplicate': {
      const when = first && timeAndGate(first);
      return when === undefined ? t`era già dentro` : t`era già dentro: ${when}`;
    }
    case 'superseded':
      return t`uscita senza effetto: l’ingresso era già annullato`;
    case 'rejected': {
      const why = say(reasonText[reason ?? 'internal']);
      return t`non registrato: ${why}`;
    }
  }
}
