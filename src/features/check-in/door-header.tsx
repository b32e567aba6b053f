import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ScanQrCode } from 'lucide-react';
import type { DoorState } from '#src/offline/door-state.ts';
import { wholeNumber } from '#src/platform/format.ts';
import { Button } from '#src/ui/button.tsx';
import { iconButtonClass } from '#src/ui/icon-button.tsx';
import css from './door-header.module.css';
import { SyncLine } from './sync-line.tsx';

interface DoorHeaderProps {
  eventId: string;
  state: DoorState;
  /** Undefined while there is nothing to check a ticket against. */
  onScan: (() => void) | undefined;
}

/** Which door this is, how full it is, and the way to the scanner. */
export function DoorHeader({ eventId, state, onScan }: DoorHeaderProps) {
  const { t } = useLingui();
  const here = wholeNumber(state.counts.in);
  const expected = wholeNumber(state.counts.expected);
  return (
    <header className={css['header']}>
      <Link
        to="/organisation/event/detail/$id"
        params={{ id: eventId }}
        className={iconButtonClass()}
        aria-label={t`Torna all’evento`}
      >
        <ArrowLeft size={24} aria-hidden="true" />
      </Link>
      <div className={css['words']}>
        <h1 className={css['title']}>{state.event?.title ?? t`La porta`}</h1>
        {state.status !== 'absent' && (
          <p className={css['counts']}>
            <Trans>
              <b>{here}</b> di {expected}{' '}
              <Plural value={state.counts.expected} one="presente" other="presenti" />
            </Trans>
          </p>
        )}
      </div>
      {onScan !== undefined && (
        <Button size="small" variant="accent" onClick={onScan}>
          <ScanQrCode size={20} aria-hidden="true" />
          <Trans>Scansiona</Trans>
        </Button>
      )}
      <div className={css['sync']}>
        <SyncLine state={state} />
      </div>
    </header>
  );
}
