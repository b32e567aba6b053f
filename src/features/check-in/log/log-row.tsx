import { useLingui } from '@lingui/react/macro';
import { LogIn, LogOut, MessageSquareText } from 'lucide-react';
import type { LoggedOperation } from '#contract/check-in/operation-log-endpoints.ts';
import { minuteMs } from '#contract/durations.ts';
import { reasonMessages } from '#contract/reason-messages.ts';
import { parseReason } from '#contract/reasons.ts';
import { formatShortDate, formatTime, formatTimeWithSeconds } from '#src/platform/text/format.ts';
import { translate } from '#src/platform/text/i18n.ts';
import { Badge } from '#src/ui/status/badge.tsx';
import { TableRow } from '#src/ui/list/row-table.tsx';
import css from './log-page.module.css';
import { getDecisionLabels, loggedParticipantName, getOutcomeLabels, getSourceLabels } from './log-labels.ts';

/** An operation received this much later than it happened was made offline. */
const lateThresholdMs = minuteMs;

/** One operation: time, participant, direction, outcome, device, and the review with its note. */
export function LogRow({ row }: { row: LoggedOperation }) {
  const { t } = useLingui();
  const outcome = getOutcomeLabels()[row.outcome];
  const source = getSourceLabels()[row.source];
  const Direction = row.isCheckedIn ? LogIn : LogOut;
  const isLate = Date.parse(row.receivedAt) - Date.parse(row.at) > lateThresholdMs;
  const arrivedAt = formatTime(row.receivedAt);
  return (
    <TableRow className={css['line']}>
      <div role="cell" className={css['when']}>
        <time dateTime={row.at}>
          <b>{formatTimeWithSeconds(row.at)}</b> <span className={css['day']}>{formatShortDate(row.at)}</span>
        </time>
        {isLate && <span className={css['small']}>{t`inviato alle ${arrivedAt}`}</span>}
      </div>
      <div role="cell" className={css['who']}>
        <span className={css['name']}>{loggedParticipantName(row)}</span>
        {row.isWalkIn && (
          <Badge tone={row.isOverCapacity ? 'wait' : 'brand'}>
            {row.isOverCapacity ? t`Iscrizione oltre i posti` : t`Iscrizione all’ingresso`}
          </Badge>
        )}
      </div>
      <div role="cell" className={css['what']}>
        <span className={css['icon']}>
          <Direction size={16} aria-hidden="true" />
          {row.isCheckedIn
            ? t({ message: 'Check-in', context: 'log' })
            : t({ message: 'Uscita', context: 'log' })}
        </span>
        <span className={css['small']}>
          <source.Icon size={14} aria-hidden="true" />
          {source.text}
        </span>
      </div>
      <div role="cell" className={css['outcome']}>
        <Badge tone={outcome.tone} icon={<outcome.Icon size={14} aria-hidden="true" />}>
          {outcome.text}
        </Badge>
        {row.outcome === 'rejected' && (
          <span className={css['why']}>
            {translate(reasonMessages[parseReason(row.reason) ?? 'internal'])}
          </span>
        )}
      </div>
      <div role="cell" className={css['where']}>
        <span>{row.deviceLabel || t`Senza nome`}</span>
        {row.passLabel !== '' && <span className={css['small']}>{t`Pass ${row.passLabel}`}</span>}
      </div>
      <div role="cell" className={css['note']}>
        {(row.decision !== undefined || row.note !== '') && (
          <>
            <MessageSquareText size={14} aria-hidden="true" />
            <span>
              {row.decision !== undefined && <b>{getDecisionLabels()[row.decision]}</b>} {row.note}
            </span>
          </>
        )}
      </div>
    </TableRow>
  );
}
