import { useLingui } from '@lingui/react/macro';
import { goals, GoalTile } from '../card/sdgs.tsx';
import css from './goals.module.css';

/** SDGs of an event, each with number, colour and name. */
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
