import { t } from '@lingui/core/macro';
import { fullNameOf } from '#contract/account/full-name.ts';
import { reasonText } from '#contract/reason-text.ts';
import { shortCode } from '#contract/registration/ticket-code.ts';
import type { Conflict, Door } from '#src/offline/door-state.ts';
import { say } from '#src/platform/i18n.ts';
import { checkInTime } from './check-in-words.ts';
import { personName } from './person-name.ts';

/** Whom a conflict is about: as she is listed, as she was added here, or by her ticket. */
export function conflictName(door: Pick<Door, 'person'>, { participantId, walkIn }: Conflict): string {
  const person = door.person(participantId);
  if (person !== undefined && !person.isUnlisted) return personName(person);
  if (walkIn !== undefined) return fullNameOf(walkIn.firstName, walkIn.lastName);
  return t`Biglietto ${shortCode(participantId)}`;
}

/** What happened, in a sentence. */
export function conflictStory({ outcome, reason, first, walkIn, isCheckedIn }: Conflict): string {
  switch (outcome) {
    case 'duplicate': {
      if (first === undefined) return t`Era già dentro.`;
      const time = checkInTime(first.at);
      const gate = first.deviceLabel;
      return gate === '' ? t`Era già dentro dalle ${time}.` : t`Era già dentro dalle ${time}, ${gate}.`;
    }
    case 'superseded':
      return t`L’uscita non ha cambiato niente: quell’ingresso era già annullato.`;
    case 'rejected': {
      if (reason === 'soldOut' && walkIn !== undefined)
        return t`Aggiunta alla porta, ma i posti erano finiti.`;
      const why = say(reasonText[reason ?? 'internal']);
      return isCheckedIn ? t`Ingresso non registrato: ${why}` : t`Uscita non registrata: ${why}`;
    }
  }
}
