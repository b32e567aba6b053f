import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, Inbox, ListChecks, ScanQrCode, Volume2, VolumeX } from 'lucide-react';
import { memo } from 'react';
import type { DoorState } from '#src/offline/door-state.ts';
import { wholeNumber } from '#src/platform/format.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { ArrivalsChart } from './arrivals-chart.tsx';
import { DoorExit } from './door-exit.tsx';
import css from './door-header.module.css';
import type { DoorSheet } from './door-sheet.ts';
import { useFeedbackSettings } from './feedback-settings.ts';
import { SyncLine } from './sync-line.tsx';

interface DoorHeaderProps {
  eventId: string;
  state: DoorState;
  /** Whether this phone may stand at other doors too. */
  canSwitch: boolean;
  onOpen: (sheet: DoorSheet) => void;
  /** Undefined while there is nothing to check a ticket against, or the scanner is open. */
  onScan: (() => void) | undefined;
}

/** Which door this is, how full it is, the way to the scanner, and to all that lies behind. */
export const DoorHeader = memo(function DoorHeader(props: DoorHeaderProps) {
  const { eventId, state, canSwitch, onOpen, onScan } = props;
  const { t } = useLingui();
  const { counts } = state;
  const here = wholeNumber(counts.in);
  const expected = wholeNumber(counts.expected);
  const title = state.event?.title ?? t`La porta`;
  const { isSoundOn } = useFeedbackSettings();
  return (
    <header className={css['header']}>
      <DoorExit eventId={eventId} />
      <div className={css['words']}>
        <h1 className={css['title']}>
          {canSwitch ? (
            <button
              type="button"
              className={css['switch']}
              title={t`Cambia porta`}
              onClick={() => onOpen({ kind: 'doors' })}
            >
              <span>{title}</span>
              <ChevronDown size={18} aria-hidden="true" />
            </button>
          ) : (
            title
          )}
        </h1>
        {state.status !== 'absent' && (
          <p className={css['counts']}>
            {counts.expected === 1 ? (
              <Trans>
                <b>{here}</b> di 1 presente
              </Trans>
            ) : (
              <Trans>
                <b>{here}</b> di {expected} presenti
              </Trans>
            )}
          </p>
        )}
      </div>
      <div className={css['chart']}>
        <ArrivalsChart counts={counts} />
      </div>
      {onScan !== undefined && (
        <Button size="small" variant="accent" onClick={onScan}>
          <ScanQrCode size={20} aria-hidden="true" />
          <Trans>Scansiona</Trans>
        </Button>
      )}
      <div className={css['tools']}>
        <div className={css['sync']}>
          <SyncLine state={state} />
          <button
            type="button"
            className={css['open']}
            aria-label={t`Rete e invio`}
            onClick={() => onOpen({ kind: 'sync' })}
          />
        </div>
        <span className={css['inbox']}>
          <IconButton
            label={
              counts.conflicts > 0 ? t`Da guardare: ${wholeNumber(counts.conflicts)}` : t`Da guardare: niente`
            }
            icon={<Inbox size={22} />}
            onClick={() => onOpen({ kind: 'conflicts' })}
          />
          {counts.conflicts > 0 && (
            <span className={css['badge']} aria-hidden="true">
              {counts.conflicts > 99 ? '99+' : counts.conflicts}
            </span>
          )}
        </span>
        <IconButton
          label={t`Pronti per la porta`}
          icon={<ListChecks size={22} />}
          onClick={() => onOpen({ kind: 'ready' })}
        />
        <IconButton
          label={t`Suono e voce`}
          icon={isSoundOn ? <Volume2 size={22} /> : <VolumeX size={22} />}
          onClick={() => onOpen({ kind: 'settings' })}
        />
      </div>
    </header>
  );
});
