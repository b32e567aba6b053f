import { t } from '@lingui/core/macro';
import type { CurrentVerdict } from './current-verdict.ts';
import { personName } from './person-name.ts';

/** An answer of the door in the fewest words that tell it apart by ear. */
export function spokenOf(verdict: CurrentVerdict): string {
  switch (verdict.kind) {
    case 'in': {
      const name = personName(verdict.person);
      return t`Dentro. ${name}`;
    }
    case 'already':
      return t`Già dentro`;
    case 'refused':
      return t`Non valido`;
    case 'notKept':
      return t`Non salvato`;
  }
}
