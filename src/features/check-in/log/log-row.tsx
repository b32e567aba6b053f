import { useLingui } from '@lingui/react/macro';
import { LogIn, LogOut, MessageSquareText } from 'lucide-react';
import type { LoggedOperation } from '#contract/check-in/operation-log-calls.ts';
import { reasonText } from '#contract/reason-text.ts';
import { reasonOf } from '#contract/reasons.ts';
import { shortDate, timeOfDay, timeWithSeconds } from '#src/platform/format.ts';
import { say } from '#src/platform/i18n.ts';
import { Badge } from '#src/ui/badge.tsx';
import { TableRow } from '#src/ui/row-table.tsx';
import css from './log-page.module.css';
import { decisionWords, loggedName, outcomeWords, sourceWords } from './log-words.ts';

/** What came so much later than it happened had no network. */
const lateMs = 60_000;

/** One operation: when, who, in or out, what came of it, where, and what somebody said of it. */
export function LogRow({ row }: { row: LoggedOperation }) {
  const { t } = useLingui();
  const outcome = outcomeWords()[row.outcome];
  const source = sourceWords()[row.source];
  const Direction = row.isCheckedIn ? LogIn : LogOut;
  const isLate = Date.parse(row.receivedAt) - Date.parse(row.at) > lateMs;
  const arrivedAt = timeOfDay(row.receivedAt);
  return (
    <TableRow className={css['line']}>
      <div role="cell" className={css['when']}>
        <time dateTime={row.at}>
          <b>{timeWithSeconds(row.at)}</b> <span className={css['day']}>{shortDate(row.at)}</span>
        </time>
        {isLate && <span className={css['small']}>{t`inviato alle ${arrivedAt}`}</span>}
      </div>
      <div role="cell" className={css['who']}>
        <span className={css['name']}>{loggedName(row)}</span>
        {row.isWalkIn && (
          <Badge tone={row.isOverCapacity ? 'wait' : 'brand'}>
            {row.isOverCapacity ? t`Aggiunta oltre i posti` : t`Aggiunta alla porta`}
          </Badge>
        )}
      </div>
      <div role="cell" className={css['what']}>
        <span className={css['sign']}>
          <Direction size={16} aria-hidden="true" />
          {row.isCheckedIn ? t({ message: 'Entra', context: 'log' }) : t({ message: 'Esce', context: 'log' })}
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
          <span className={css['why']}>{say(reasonText[reasonOf(row.reason) ?? 'internal'])}</span>
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
              {row.decision !== undefined && <b>{decisionWords()[row.decision]}</b>} {row.note}
            </span>
          </>
        )}
      </div>
    </TableRow>
  );
}
