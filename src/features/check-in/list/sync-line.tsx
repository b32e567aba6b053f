import type { DoorState } from '#src/offline/door/door.ts';
import { classNames } from '#src/ui/layout/class-names.ts';
import css from './sync-line.module.css';
import { formatListAge, formatConnection } from '../shared/sync-text.ts';
import { useNow } from '../shared/use-now.ts';

/** One line with connection, pending count and age of the list. */
export function SyncLine({ state }: { state: DoorState }) {
  const age = formatListAge(state, useNow());
  return (
    <p className={css['line']} role="status">
      <span className={classNames(css['dot'], css[state.sync.connection])} aria-hidden="true" />
      <span>
        {formatConnection(state)}
        {age !== undefined && ` · ${age}`}
      </span>
    </p>
  );
}
