import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Search, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DoorState } from '#src/offline/door/door.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import { ArrivalsChart } from '../shared/arrivals-chart.tsx';
import css from './scanner-sheet.module.css';

interface ScannerSheetProps {
  state: DoorState;
  onSearch: () => void;
  /** Undefined where walk-ins are not allowed. */
  onAdd: (() => void) | undefined;
  /** The last check-in. */
  children: ReactNode;
}

/** Below the camera: check-in counts, arrivals chart, search by name, and walk-in. */
export const ScannerSheet = ({ state, onSearch, onAdd, children }: ScannerSheetProps) => {
  const { t } = useLingui();
  const { counts } = state;
  const expected = formatInteger(counts.expected);
  return (
    <section className={css['sheet']}>
      <div className={css['last']}>{children}</div>
      <div className={css['counts']}>
        <p className={css['here']}>
          <b className={css['number']}>{formatInteger(counts.in)}</b>{' '}
          <span className={css['expected']}>
            <Trans>
              su {expected} <Plural value={counts.expected} one="presente" other="presenti" />
            </Trans>
          </span>
        </p>
        <ArrivalsChart counts={counts} />
      </div>
      <div className={css['actions']}>
        <Button variant="quiet" isWide onClick={onSearch}>
          <Search size={20} aria-hidden="true" />
          <Trans>Cerca per nome</Trans>
        </Button>
        {onAdd !== undefined && (
          <Button
            variant="quiet"
            aria-label={t`Aggiungi una persona`}
            title={t`Aggiungi una persona`}
            onClick={onAdd}
          >
            <UserRoundPlus size={22} aria-hidden="true" />
          </Button>
        )}
      </div>
    </section>
  );
};
