import type { ParticipantDetail } from '#src/offline/participants/participant.ts';
import { classNames } from '#src/ui/layout/class-names.ts';
import css from './scan-details.module.css';

const maxShortLength = 40;

/** Whether a value needs the room that name and icon have otherwise. */
export const isLongDetail = ({ value }: Pick<ParticipantDetail, 'value'>): boolean =>
  value.length > maxShortLength;

/** The details of a participant, large; those that are said aloud stand out (CI-94). */
export function ScanDetails({ details }: { details: readonly ParticipantDetail[] }) {
  if (details.length === 0) return null;
  return (
    <dl className={css['details']}>
      {details.map(({ position, label, value, isHighlighted }) => (
        <div key={position} className={classNames(css['detail'], isHighlighted && css['highlighted'])}>
          {/* The name of a column that says yes and no is its value. */}
          <dt className={css['label']} hidden={label === value}>
            {label}
          </dt>
          <dd className={css['value']} data-long={isLongDetail({ value }) || undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
