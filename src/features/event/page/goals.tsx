import { useLingui } from '@lingui/react/macro';
import { goals, GoalTile } from '../sdgs.tsx';
import css from './goals.module.css';

/** The goals an event works for, each by number, colour and name. */
export function Goals({ keys }: { keys: readonly number[] }) {
  const { i18n } = useLingui();
  return (
    <ul className={css['goals']}>
      {keys.map((key) => {
        const goal = goals[key];
        return (
          goal && (
            <li key={key} className={css['goal']}>
              <GoalTile goal={key} />
              {i18n._(goal.name)}
            </li>
          )
        );
      })}
    </ul>
  );
}
