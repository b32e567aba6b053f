import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { classNames } from '#src/ui/layout/class-names.ts';
import css from './sdgs.module.css';

interface Goal {
  readonly name: MessageDescriptor;
  /** Official colour. */
  readonly colour: string;
  /** Text colour with sufficient contrast. */
  readonly ink: 'light' | 'dark';
}

/** The 17 SDGs with the names and colours of the United Nations. */
export const goals: Readonly<Record<number, Goal>> = {
  1: { name: msg`Sconfiggere la povertà`, colour: '#e5243b', ink: 'light' },
  2: { name: msg`Sconfiggere la fame`, colour: '#dda63a', ink: 'dark' },
  3: { name: msg`Salute e benessere`, colour: '#4c9f38', ink: 'dark' },
  4: { name: msg`Istruzione di qualità`, colour: '#c5192d', ink: 'light' },
  5: { name: msg`Parità di genere`, colour: '#ff3a21', ink: 'dark' },
  6: { name: msg`Acqua pulita e servizi igienico-sanitari`, colour: '#26bde2', ink: 'dark' },
  7: { name: msg`Energia pulita e accessibile`, colour: '#fcc30b', ink: 'dark' },
  8: { name: msg`Lavoro dignitoso e crescita economica`, colour: '#a21942', ink: 'light' },
  9: { name: msg`Imprese, innovazione e infrastrutture`, colour: '#fd6925', ink: 'dark' },
  10: { name: msg`Ridurre le disuguaglianze`, colour: '#dd1367', ink: 'light' },
  11: { name: msg`Città e comunità sostenibili`, colour: '#fd9d24', ink: 'dark' },
  12: { name: msg`Consumo e produzione responsabili`, colour: '#bf8b2e', ink: 'dark' },
  13: { name: msg`Lotta contro il cambiamento climatico`, colour: '#3f7e44', ink: 'light' },
  14: { name: msg`Vita sott’acqua`, colour: '#0a97d9', ink: 'dark' },
  15: { name: msg`Vita sulla Terra`, colour: '#56c02b', ink: 'dark' },
  16: { name: msg`Pace, giustizia e istituzioni solide`, colour: '#00689d', ink: 'light' },
  17: { name: msg`Partnership per gli obiettivi`, colour: '#19486a', ink: 'light' },
};

/** Number of an SDG on its colour; `isNamed` adds its name for screen readers. */
export function GoalTile({ goal, isNamed = false }: { goal: number; isNamed?: boolean }) {
  const { i18n } = useLingui();
  const goalInfo = goals[goal];
  if (goalInfo === undefined) return null;
  const name = i18n._(goalInfo.name);
  return (
    <span
      className={classNames(css['tile'], css[goalInfo.ink])}
      style={{ background: goalInfo.colour }}
      {...(isNamed ? { role: 'img', 'aria-label': `${goal} ${name}`, title: name } : { 'aria-hidden': true })}
    >
      {goal}
    </span>
  );
}
