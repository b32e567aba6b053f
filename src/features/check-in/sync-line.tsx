import type { DoorState } from '#src/offline/door-state.ts';
import { classNames } from '#src/ui/class-names.ts';
import css from './sync-line.module.css';
import { ageWords, connectionWords } from './sync-words.ts';
import { useNow } from './use-now.ts';

/** One line on the network, what waits for it, and how old the list is. */
export function SyncLine({ state }: { state: DoorState }) {
  const age = ageWords(state, useNow());
  return (
    <p className={css['line']} role="status">
      <span className={classNames(css['dot'], css[state.sync.connection])} aria-hidden="true" />
      <span>
        {connectionWords(state)}
        {age !== undefined && ` · ${age}`}
      </span>
    </p>
  );
}
