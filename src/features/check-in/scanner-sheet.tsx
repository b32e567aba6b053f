import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Search, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DoorState } from '#src/offline/door-state.ts';
import { wholeNumber } from '#src/platform/format.ts';
import { Button } from '#src/ui/button.tsx';
import { ArrivalsChart } from './arrivals-chart.tsx';
import css from './scanner-sheet.module.css';

interface ScannerSheetProps {
  state: DoorState;
  onSearch: () => void;
  /** Undefined where nobody may be added. */
  onAdd: (() => void) | undefined;
  /** Who was let in last. */
  children: ReactNode;
}

/** Below the camera: how many are in, how fast they come, and the way to a name. */
export const ScannerSheet = ({ state, onSearch, onAdd, children }: ScannerSheetProps) => {
  const { t } = useLingui();
  const { counts } = state;
  const expected = wholeNumber(counts.expected);
  return (
    <section className={css['sheet']}>
      <div className={css['last']}>{children}</div>
      <div className={css['counts']}>
        <p className={css['here']}>
          <b className={css['number']}>{wholeNumber(counts.in)}</b>{' '}
          <span className={css['expected']}>
            <Trans>
              di {expected} <Plural value={counts.expected} one="presente" other="presenti" />
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
            aria-label={t`Aggiungi alla porta`}
            title={t`Aggiungi alla porta`}
            onClick={onAdd}
          >
            <UserRoundPlus size={22} aria-hidden="true" />
          </Button>
        )}
      </div>
    </section>
  );
};
