import { Trans } from '@lingui/react/macro';
import { CheckCircle2, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { CorrectionForm } from './correction-form.tsx';
import css from './import-drawer.module.css';
import type { Correction } from './reader/read-people.ts';

/** Lines with a problem that are listed at once; corrected ones stay in their place beside them. */
const listedLines = 50;

/** A line of the file with a problem, or a corrected one. */
export interface ListedLine {
  readonly line: number;
  readonly text: string;
  readonly isCorrected?: boolean;
  /** What its correction begins with; without it there is nothing to correct. */
  readonly correction?: Correction;
}

interface LineListProps {
  summary: ReactNode;
  lines: readonly ListedLine[];
  onCorrection?: ((line: number, correction: Correction) => void) | undefined;
}

/** A notice that unfolds the lines it is about, to be corrected one by one; renders nothing without any. */
export function LineList({ summary, lines, onCorrection }: LineListProps) {
  if (lines.length === 0) return null;
  const correctedCount = lines.filter(({ isCorrected }) => isCorrected === true).length;
  const isSettled = correctedCount === lines.length;
  return (
    <Notice
      tone={isSettled ? 'ok' : 'wait'}
      icon={isSettled ? <CheckCircle2 size={20} /> : <TriangleAlert size={20} />}
    >
      <details className={css['problems']}>
        <summary>{summary}</summary>
        <ul>
          {lines
            .toSorted((a, b) => a.line - b.line)
            .slice(0, listedLines + correctedCount)
            .map((listed) => (
              <LineItem key={listed.line} listed={listed} onCorrection={onCorrection} />
            ))}
        </ul>
      </details>
    </Notice>
  );
}

function LineItem({
  listed: { line, text, isCorrected, correction },
  onCorrection,
}: { listed: ListedLine } & Pick<LineListProps, 'onCorrection'>) {
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <li>
      <span className={css['line']}>
        {text} {isCorrected === true && <CheckCircle2 size={16} aria-hidden="true" />}
      </span>
      {correction &&
        onCorrection &&
        (form === 'open' ? (
          <CorrectionForm
            correction={correction}
            onCorrection={(next) => {
              onCorrection(line, next);
              setForm('closed');
            }}
            onClose={() => setForm('closed')}
          />
        ) : (
          // The focus returns to where the form was opened.
          <Button
            variant="plain"
            size="small"
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={form === 'closed'}
            onClick={() => setForm('open')}
          >
            <Trans>Correggi</Trans>
          </Button>
        ))}
    </li>
  );
}
