import { t } from '@lingui/core/macro';
import { Check, CircleSlash, FileUp, Hand, History, ScanLine, Undo2, X, type LucideIcon } from 'lucide-react';
import type { LoggedOperation } from '#contract/check-in/operation-log-calls.ts';
import type { Outcome, Source } from '#contract/check-in/operation.ts';
import type { ReviewDecision } from '#contract/check-in/review.ts';
import { fullNameOf } from '#contract/account/full-name.ts';
import type { Tone } from '#src/ui/badge.tsx';

interface Said {
  readonly text: string;
  readonly Icon: LucideIcon;
}

/** What the server decided, in the colours of the door. */
export const outcomeWords = (): Record<Outcome, Said & { tone: Tone }> => ({
  applied: { text: t`Registrato`, Icon: Check, tone: 'ok' },
  duplicate: { text: t`Era già dentro`, Icon: History, tone: 'wait' },
  superseded: { text: t`Senza effetto`, Icon: CircleSlash, tone: 'neutral' },
  rejected: { text: t`Rifiutato`, Icon: X, tone: 'stop' },
});

/** How it was done. */
export const sourceWords = (): Record<Source, Said> => ({
  scan: { text: t`Scansione`, Icon: ScanLine },
  tap: { text: t`A mano`, Icon: Hand },
  undo: { text: t({ message: 'Annullo', context: 'log' }), Icon: Undo2 },
  import: { text: t`Da un file`, Icon: FileUp },
});

/** What somebody decided who looked at it. */
export const decisionWords = (): Record<ReviewDecision, string> => ({
  kept: t`Visto: resta così`,
  undone: t`Visto: annullato`,
});

/** Whom it was about; who has deleted her data is called by nothing (AC-33). */
export const loggedName = ({ firstName, lastName }: LoggedOperation): string =>
  fullNameOf(firstName, lastName) || t`Dati eliminati`;
