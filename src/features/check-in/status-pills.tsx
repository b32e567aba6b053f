import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { HardDrive, LogIn } from 'lucide-react';
import type { DoorState } from '#src/offline/door-state.ts';
import { classNames } from '#src/ui/class-names.ts';
import css from './status-pills.module.css';
import dot from './sync-line.module.css';
import { ageWords, connectionWords } from './sync-words.ts';
import { useNow } from './use-now.ts';

/** Over the camera: the network, what waits for it, how old the list is, and what needs a hand. */
export function StatusPills({ state }: { state: DoorState }) {
  const age = ageWords(state, useNow());
  const next = useLocation({ select: (location) => location.href });
  return (
    <div className={css['pills']}>
      <span className={css['pill']} role="status">
        <span className={classNames(dot['dot'], dot[state.sync.connection])} aria-hidden="true" />
        {connectionWords(state)}
      </span>
      {age !== undefined && <span className={css['pill']}>{age}</span>}
      {state.status === 'memoryOnly' && (
        <span className={classNames(css['pill'], css['trouble'])}>
          <HardDrive size={16} aria-hidden="true" />
          <Trans>Solo con la rete</Trans>
        </span>
      )}
      {state.sync.isSignInNeeded && !state.isPassOver && (
        <Link to="/login" search={{ next }} className={classNames(css['pill'], css['trouble'], css['link'])}>
          <LogIn size={16} aria-hidden="true" />
          <Trans>Accedi di nuovo</Trans>
        </Link>
      )}
    </div>
  );
}
