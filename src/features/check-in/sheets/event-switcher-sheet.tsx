import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, DoorOpen, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DoorEvent } from '#contract/check-in/check-in-endpoints.ts';
import type { Device } from '#src/offline/device/device.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatLongDate, formatTime } from '#src/platform/text/format.ts';
import { isSameRomeDay } from '#src/platform/text/rome-time.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { getDevice } from '../device/device.ts';
import type { DoorSheetProps } from './sheet.ts';
import css from './event-switcher-sheet.module.css';

/** Another event whose door this device can open. */
type OtherEvent = Pick<DoorEvent['others'][number], '_id' | 'title' | 'startDateTime' | 'location'> & {
  /** Its list is stored on this device: it opens offline. */
  readonly hasLocalList: boolean;
};

/** Switches to another of the organiser's doors; the operator chooses it, the app never guesses (CI-40). */
export function EventSwitcherSheet({ door, state }: DoorSheetProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [otherEvents, setOtherEvents] = useState<readonly OtherEvent[]>();
  const { event, counts } = state;

  useEffect(() => {
    let isUnmounted = false;
    void getDevice()
      .then((device) => loadOtherEvents(device, { eventId: door.eventId, knownEvents: event?.others ?? [] }))
      .catch(() => [])
      .then((loaded) => {
        if (!isUnmounted) setOtherEvents(loaded);
      });
    return () => {
      isUnmounted = true;
    };
  }, [door, event]);

  return (
    <>
      <section className={css['current']}>
        <p className={css['label']}>
          <Trans>Check-in di</Trans>
        </p>
        <h3 className={css['title']}>{event?.title}</h3>
        {event !== undefined && (
          <p className={css['when']}>
            {formatLongDate(event.startDateTime)}, {formatTime(event.startDateTime)}
          </p>
        )}
        {counts.pending > 0 && (
          <p className={css['when']}>
            <Plural
              value={counts.pending}
              one="# check-in da inviare: lo inviamo anche se cambi evento."
              other="# check-in da inviare: li inviamo anche se cambi evento."
            />
          </p>
        )}
      </section>
      {otherEvents === undefined && <Skeleton height="5rem" radius="var(--r-m)" />}
      {otherEvents?.length === 0 && (
        <EmptyState icon={<DoorOpen size={32} />} title={t`Nessun altro evento oggi`}>
          <Trans>Qui trovi gli altri tuoi eventi di oggi, e quelli il cui elenco è già sul telefono.</Trans>
        </EmptyState>
      )}
      {otherEvents !== undefined && otherEvents.length > 0 && (
        <ul className={css['doors']} aria-label={t`Altri eventi`}>
          {otherEvents.map(({ _id, title, startDateTime, location, hasLocalList }) => (
            <li key={_id}>
              <button
                type="button"
                className={css['door']}
                onClick={() => {
                  toast.success(t`Ora fai il check-in di «${title}»`);
                  void navigate({
                    to: '/organisation/event/detail/$id/door',
                    params: { id: _id },
                    search: {},
                    replace: true,
                  });
                }}
              >
                <span className={css['text']}>
                  <span className={css['title']}>{title}</span>
                  <span className={css['when']}>
                    {formatLongDate(startDateTime)}, {formatTime(startDateTime)}
                    {location !== '' && ` · ${location}`}
                  </span>
                  {hasLocalList && (
                    <span className={css['stored']}>
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

/**
 * Loads the account's other events, sorted by start: those whose lists are stored on this device, and those
 * of today among `knownEvents`.
 */
async function loadOtherEvents(
  { database, accountId }: Device,
  { eventId, knownEvents }: { eventId: string; knownEvents: DoorEvent['others'] },
): Promise<readonly OtherEvent[]> {
  const stored = ((await database?.lists.toArray()) ?? [])
    .filter((list) => list.accountId === accountId && list.eventId !== eventId && !list.event.isCancelled)
    .map(({ event: { _id, title, startDateTime, location } }) => ({
      _id,
      title,
      startDateTime,
      location,
      hasLocalList: true,
    }));
  const storedIds = new Set(stored.map((event) => event._id));
  const today = knownEvents
    .filter(
      (event) =>
        event._id !== eventId && !storedIds.has(event._id) && isSameRomeDay(event.startDateTime, nowMs()),
    )
    .map((event) => ({ ...event, hasLocalList: false }));
  return [...stored, ...today].sort((a, b) => a.startDateTime.localeCompare(b.startDateTime));
}
