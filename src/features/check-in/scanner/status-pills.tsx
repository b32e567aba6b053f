import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { HardDrive, LogIn } from 'lucide-react';
import type { DoorState } from '#src/offline/door/door.ts';
import { classNames } from '#src/ui/layout/class-names.ts';
import css from './status-pills.module.css';
import dot from '../list/sync-line.module.css';
import { formatListAge, formatConnection } from '../shared/sync-text.ts';
import { HandScannerStatus } from './hand-scanner-status.tsx';
import { useNow } from '../shared/use-now.ts';

interface StatusPillsProps {
  state: DoorState;
  /** Undefined on a device that has no hardware scanner, as far as is known. */
  isHandScannerListening: boolean | undefined;
}

/** Over the camera: connection, pending count, age of the list, hardware scanner, and a sign-in link when needed. */
export function StatusPills({ state, isHandScannerListening }: StatusPillsProps) {
  const age = formatListAge(state, useNow());
  const next = useLocation({ select: (location) => location.href });
  return (
    <div className={css['pills']}>
      <span className={css['pill']} role="status">
        <span className={classNames(dot['dot'], dot[state.sync.connection])} aria-hidden="true" />
        {formatConnection(state)}
      </span>
      {age !== undefined && <span className={css['pill']}>{age}</span>}
      {isHandScannerListening !== undefined && (
        <HandScannerStatus className={css['pill']} isListening={isHandScannerListening} />
      )}
      {state.status === 'memoryOnly' && (
        <span className={classNames(css['pill'], css['warning'])}>
          <HardDrive size={16} aria-hidden="true" />
          <Trans>Solo con connessione</Trans>
        </span>
      )}
      {state.sync.isSignInNeeded && !state.isPassExpired && (
        <Link to="/login" search={{ next }} className={classNames(css['pill'], css['warning'], css['link'])}>
          <LogIn size={16} aria-hidden="true" />
          <Trans>Accedi di nuovo</Trans>
        </Link>
      )}
    </div>
  );
}
