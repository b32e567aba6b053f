import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatInteger } from '#src/platform/text/format.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import css from './result-count.module.css';

const announceDelayMs = 700;

/** Number of matches out of the total; announced to screen readers after typing pauses. */
export function ResultCount({ noOfMatches, total }: { noOfMatches: number; total: number }) {
  const { t } = useLingui();
  const matches = formatInteger(noOfMatches);
  const all = formatInteger(total);
  const text =
    noOfMatches === total
      ? // Not `plural`: its first use on a page takes a slow phone longer than rendering the list (CI-47).
        noOfMatches === 1
        ? t`1 persona`
        : t`${matches} persone`
      : t`${matches} di ${all}`;
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), announceDelayMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <>
      <span className={css['count']} data-count="" aria-hidden="true">
        {text}
      </span>
      <span role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </span>
    </>
  );
}
