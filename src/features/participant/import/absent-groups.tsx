import { Plural, Trans } from '@lingui/react/macro';
import { formatFullName } from '#contract/account/full-name.ts';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { useAbsenceLabels } from './absence-labels.ts';
import css from './import-drawer.module.css';
import type { AbsentGroup } from './open-list.ts';
import type { Absence } from './reader/status.ts';

const namedPeople = 3;

interface AbsentGroupsProps {
  groups: readonly AbsentGroup[];
  takenIn: ReadonlySet<Absence>;
  onTakenInChange: (absence: Absence, isTakenIn: boolean) => void;
}

/** People left out by the list's status: each group with its number and some names, to be taken in; or nothing. */
export function AbsentGroups({ groups, takenIn, onTakenInChange }: AbsentGroupsProps) {
  const labels = useAbsenceLabels();
  if (groups.length === 0) return null;
  return (
    <section className={css['groups']}>
      <h3 className={css['title']}>
        <Trans>Non hanno un posto, dice l’elenco</Trans>
      </h3>
      <p className={css['hint']}>
        <Trans>Restano fuori. Spunta chi vuoi aggiungere lo stesso.</Trans>
      </p>
      {groups.map(({ absence, people }) => {
        const names = people
          .slice(0, namedPeople)
          .map(({ row }) => formatFullName(row.firstName, row.lastName));
        const others = people.length - names.length;
        return (
          <Checkbox
            key={absence}
            isChecked={takenIn.has(absence)}
            onCheckedChange={(isTakenIn) => onTakenInChange(absence, isTakenIn)}
            label={
              <>
                <strong>{`${labels[absence]}: ${people.length}`}</strong>
                <span className={css['names']}>
                  {names.join(', ')}
                  {others > 0 && (
                    <>
                      {' '}
                      <Plural value={others} one="e un’altra persona" other="e altre # persone" />
                    </>
                  )}
                </span>
              </>
            }
          />
        );
      })}
    </section>
  );
}
