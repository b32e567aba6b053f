import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatInteger } from '#src/platform/text/format.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import css from './result-count.module.css';

const announceDelayMs = 700;

interface ResultCountProps {
  noOfMatches: number;
  total: number;
  /** The matches are only similar names (CI-95). */
  isApproximate: boolean;
}

/** Number of matches out of the total; announced to screen readers after typing pauses. */
export function ResultCount({ noOfMatches, total, isApproximate }: ResultCountProps) {
  const { t } = useLingui();
  const matches = formatInteger(noOfMatches);
  const all = formatInteger(total);
  const text =
    noOfMatches >= total
      ? // Not `plural`: its first use on a page takes a slow phone longer than rendering the list (CI-47).
        noOfMatches === 1
        ? t`1 persona`
        : t`${matches} persone`
      : t`${matches} di ${all}`;
  const announcement = !isApproximate
    ? text
    : noOfMatches === 1
      ? t`1 nome simile`
      : t`${matches} nomi simili`;
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(announcement), announceDelayMs);
    return () => clearTimeout(timer);
  }, [announcement]);

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
