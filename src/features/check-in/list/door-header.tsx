import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, Inbox } from 'lucide-react';
import { memo } from 'react';
import type { DoorState } from '#src/offline/door/door.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import { ArrivalsChart } from '../shared/arrivals-chart.tsx';
import { DoorBackLink } from './door-back-link.tsx';
import css from './door-header.module.css';
import type { DoorSheet } from '../sheets/sheet.ts';
import { SyncLine } from './sync-line.tsx';

interface DoorHeaderProps {
  eventId: string;
  state: DoorState;
  /** Whether this device may open the doors of other events (CI-40). */
  canSwitchEvent: boolean;
  onOpen: (sheet: DoorSheet) => void;
}

/** Event title, check-in counts, connection and inbox, in one line. */
export const DoorHeader = memo(function DoorHeader(props: DoorHeaderProps) {
  const { eventId, state, canSwitchEvent, onOpen } = props;
  const { t } = useLingui();
  const { counts } = state;
  const here = formatInteger(counts.in);
  const expected = formatInteger(counts.expected);
  const title = state.event?.title ?? t({ message: 'Check-in', context: 'door' });
  return (
    <header className={css['header']}>
      <DoorBackLink eventId={eventId} />
      <div className={css['text']}>
        <h1 className={css['title']}>
          {canSwitchEvent ? (
            <button
              type="button"
              className={css['switch']}
              title={t`Cambia evento`}
              onClick={() => onOpen({ kind: 'eventSwitcher' })}
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
                <b>{here}</b> su 1 presente
              </Trans>
            ) : (
              <Trans>
                <b>{here}</b> su {expected} presenti
              </Trans>
            )}
          </p>
        )}
      </div>
      <div className={css['chart']}>
        <ArrivalsChart counts={counts} />
      </div>
      <div className={css['sync']}>
        <SyncLine state={state} />
        <button
          type="button"
          className={css['open']}
          aria-label={t`Connessione e invio`}
          onClick={() => onOpen({ kind: 'sync' })}
        />
      </div>
      <span className={css['inbox']}>
        <IconButton
          label={
            counts.conflicts > 0
              ? t`Da controllare: ${formatInteger(counts.conflicts)}`
              : t`Niente da controllare`
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
    </header>
  );
});
