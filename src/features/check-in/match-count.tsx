import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { wholeNumber } from '#src/platform/format.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import css from './match-count.module.css';

const saidAfterMs = 700;

/** How many of them all match; said aloud only when the typing has come to rest. */
export function MatchCount({ noOfMatches, total }: { noOfMatches: number; total: number }) {
  const { t } = useLingui();
  const matches = wholeNumber(noOfMatches);
  const all = wholeNumber(total);
  const text =
    noOfMatches === total
      ? // Not `plural`: the first of a page takes a slow phone longer than the list (CI-47).
        noOfMatches === 1
        ? t`1 persona`
        : t`${matches} persone`
      : t`${matches} di ${all}`;
  const [said, setSaid] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), saidAfterMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <>
      <span className={css['count']} aria-hidden="true">
        {text}
      </span>
      <span role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </>
  );
}
