import { plural } from '@lingui/core/macro';
import { memo, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DoorEvent } from '#contract/check-in/check-in-calls.ts';
import { shortCode } from '#contract/registration/ticket-code.ts';
import type { Door } from '#src/offline/door-state.ts';
import { longDate, timeRange, wholeNumber } from '#src/platform/format.ts';
import { personName } from '../person-name.ts';
import css from './print-sheet.module.css';

/** So many rows are made at once: the page stays alive between two slices. */
const sliceSize = 200;

interface PrintSheetProps {
  door: Door;
  event: DoorEvent;
  ids: readonly string[];
  /** All of it is there, and the browser was asked to print it. */
  onMade: () => void;
  onPrinted: () => void;
}

/** What stands on the paper, beside the app, which is not printed with it. Not seen on the screen. */
export function PrintSheet({ door, event, ids, onMade, onPrinted }: PrintSheetProps) {
  const [noOfSlices, setNoOfSlices] = useState(1);
  const isWhole = noOfSlices * sliceSize >= ids.length;

  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isWhole) return setNoOfSlices(noOfSlices + 1);
      onMade();
      window.print();
    });
    return () => clearTimeout(timer);
  }, [noOfSlices, isWhole, ids, onMade]);

  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);

  const count = wholeNumber(ids.length);
  return createPortal(
    <div className={css['sheet']} data-print-sheet>
      <h1 className={css['title']}>{event.title}</h1>
      <p>
        {longDate(event.startDateTime)} · {timeRange(event.startDateTime, event.endDateTime)}
        {event.location !== '' && ` · ${event.location}`}
      </p>
      <p className={css['count']}>
        {plural(ids.length, { one: `${count} persona`, other: `${count} persone` })}
      </p>
      {Array.from({ length: noOfSlices }, (_, at) => (
        <Slice key={at} door={door} ids={ids} from={at * sliceSize} />
      ))}
    </div>,
    document.body,
  );
}

/** Drawn once: what changes while it is made is for the next print. */
const Slice = memo(function Slice({ door, ids, from }: { door: Door; ids: readonly string[]; from: number }) {
  return (
    <ul className={css['people']}>
      {ids.slice(from, from + sliceSize).map((id) => {
        const person = door.person(id);
        return (
          person && (
            <li key={id} className={css['person']}>
              <span className={css['box']}>{person.isIn ? '✓' : ''}</span>
              <span className={css['name']}>
                {person.lastName === '' ? (
                  personName(person)
                ) : (
                  <>
                    <b>{person.lastName}</b> {person.firstName}
                  </>
                )}
              </span>
              <span className={css['code']}>{shortCode(id)}</span>
            </li>
          )
        );
      })}
    </ul>
  );
});
