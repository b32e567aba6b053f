import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import css from './similar-names.module.css';
import type { Results } from '../rows/row-stability.ts';

/** Heading of rows whose names are only similar to the searched one (CI-95). */
export const SimilarNamesHeading = () => (
  <h2 className={css['heading']}>
    <Trans>Nessuno con questo nome. Forse cercavi:</Trans>
  </h2>
);

/** What to do if none of the similar names was meant, below their rows. */
export const SimilarNamesActions = ({ children }: { children: ReactNode }) => (
  <div className={css['actions']}>{children}</div>
);

/**
 * Whether shown results are similar names. It changes only with the query or the first row: where a correction of a name
 * changes it, the heading would move a row away from under the finger (CI-60).
 */
export function useAreSimilarNames({ ids, query }: Results): boolean {
  const firstId = ids.at(0);
  const isApproximate = ids.isApproximate === true;
  const [headed, setHeaded] = useState({ query, firstId, isApproximate });
  if (headed.query === query && headed.firstId === firstId) return headed.isApproximate;
  setHeaded({ query, firstId, isApproximate });
  return isApproximate;
}
