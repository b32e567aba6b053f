import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, DoorOpen, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { longDate, timeOfDay } from '#src/platform/format.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { toast } from '#src/ui/toast.ts';
import { doorDevice } from './door-device.ts';
import type { OtherDoor } from './door-sheet.ts';
import type { DoorSheetProps } from './door-sheet-props.ts';
import css from './doors-sheet.module.css';
import { otherDoors } from './other-doors.ts';

/** The organiser's other doors: which one this phone stands at is chosen, never guessed (CI-40). */
export function DoorsSheet({ door, state }: DoorSheetProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [doors, setDoors] = useState<readonly OtherDoor[]>();
  const { event, counts } = state;

  useEffect(() => {
    let isGone = false;
    void doorDevice()
      .then((device) => otherDoors(device, { eventId: door.eventId, named: event?.others ?? [] }))
      .catch(() => [])
      .then((found) => {
        if (!isGone) setDoors(found);
      });
    return () => {
      isGone = true;
    };
  }, [door, event]);

  return (
    <>
      <section className={css['here']}>
        <p className={css['label']}>
          <Trans>Sei alla porta di</Trans>
        </p>
        <h3 className={css['title']}>{event?.title}</h3>
        {event !== undefined && (
          <p className={css['when']}>
            {longDate(event.startDateTime)}, {timeOfDay(event.startDateTime)}
          </p>
        )}
        {counts.pending > 0 && (
          <p className={css['when']}>
            <Plural
              value={counts.pending}
              one="# ingresso da inviare: parte da qualunque porta."
              other="# ingressi da inviare: partono da qualunque porta."
            />
          </p>
        )}
      </section>
      {doors === undefined && <Skeleton height="5rem" radius="var(--r-m)" />}
      {doors?.length === 0 && (
        <EmptyState icon={<DoorOpen size={32} />} title={t`Nessun’altra porta oggi`}>
          <Trans>Qui trovi gli altri tuoi eventi di oggi, e quelli il cui elenco è già sul telefono.</Trans>
        </EmptyState>
      )}
      {doors !== undefined && doors.length > 0 && (
        <ul className={css['doors']} aria-label={t`Altre porte`}>
          {doors.map(({ _id, title, startDateTime, location, isHere }) => (
            <li key={_id}>
              <button
                type="button"
                className={css['door']}
                onClick={() => {
                  toast.success(t`Ora sei alla porta di «${title}»`);
                  void navigate({
                    to: '/organisation/event/detail/$id/door',
                    params: { id: _id },
                    search: {},
                    replace: true,
                  });
                }}
              >
                <span className={css['words']}>
                  <span className={css['title']}>{title}</span>
                  <span className={css['when']}>
                    {longDate(startDateTime)}, {timeOfDay(startDateTime)}
                    {location !== '' && ` · ${location}`}
                  </span>
                  {isHere && (
                    <span className={css['kept']}>
                      <Smartphone size={14} aria-hidden="true" />
                      <Trans>Elenco sul telefono</Trans>
                    </span>
                  )}
                </span>
                <ArrowRight size={22} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
