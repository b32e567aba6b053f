import { t } from '@lingui/core/macro';
import { Check, CircleSlash, FileUp, Hand, History, ScanLine, Undo2, X, type LucideIcon } from 'lucide-react';
import type { LoggedOperation } from '#contract/check-in/operation-log-endpoints.ts';
import type { Outcome, Source } from '#contract/check-in/sources-and-outcomes.ts';
import type { ReviewDecision } from '#contract/check-in/review.ts';
import { formatFullName } from '#contract/account/full-name.ts';
import type { Tone } from '#src/ui/status/badge.tsx';

interface IconLabel {
  readonly text: string;
  readonly Icon: LucideIcon;
}

/** Label, icon and tone of each outcome, in the door's colours. */
export const getOutcomeLabels = (): Record<Outcome, IconLabel & { tone: Tone }> => ({
  applied: { text: t`Registrato`, Icon: Check, tone: 'ok' },
  duplicate: { text: t`Era già dentro`, Icon: History, tone: 'wait' },
  superseded: { text: t`Senza effetto`, Icon: CircleSlash, tone: 'neutral' },
  rejected: { text: t`Rifiutato`, Icon: X, tone: 'stop' },
});

/** Label and icon of each source. */
export const getSourceLabels = (): Record<Source, IconLabel> => ({
  scan: { text: t`Scansione`, Icon: ScanLine },
  tap: { text: t`A mano`, Icon: Hand },
  undo: { text: t({ message: 'Annullamento', context: 'log' }), Icon: Undo2 },
  import: { text: t`Da un file`, Icon: FileUp },
});

/** Label of each review decision. */
export const getDecisionLabels = (): Record<ReviewDecision, string> => ({
  kept: t`Controllato: resta così`,
  undone: t`Controllato: annullato`,
});

/** Name of the logged participant; a placeholder after the account's data was erased (AC-33). */
export const loggedParticipantName = ({ firstName, lastName }: LoggedOperation): string =>
  formatFullName(firstName, lastName) || t`Dati eliminati`;
