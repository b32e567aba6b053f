import { plural } from '@lingui/core/macro';
import { memo, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DoorEvent } from '#contract/check-in/check-in-endpoints.ts';
import { toShortCode } from '#contract/registration/ticket-code.ts';
import type { Door } from '#src/offline/door/door.ts';
import { formatLongDate, formatTimeRange, formatInteger } from '#src/platform/text/format.ts';
import { ParticipantDetails } from '../shared/participant-details.tsx';
import { formatCodeEnd } from '../shared/format-code-end.ts';
import { participantName } from '../shared/participant-name.ts';
import css from './printable-participant-list.module.css';

/** Rows rendered at once: the page stays responsive between two slices. */
const sliceSize = 200;

interface PrintableParticipantListProps {
  door: Door;
  event: DoorEvent;
  ids: readonly string[];
  /** All rows are rendered, and the print dialog was opened. */
  onRendered: () => void;
  onPrinted: () => void;
}

/** The printed list. Rendered in a portal, outside of the app, which is not printed; invisible on screen. */
export function PrintableParticipantList({
  door,
  event,
  ids,
  onRendered,
  onPrinted,
}: PrintableParticipantListProps) {
  const [noOfSlices, setNoOfSlices] = useState(1);
  const isComplete = noOfSlices * sliceSize >= ids.length;

  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isComplete) return setNoOfSlices(noOfSlices + 1);
      onRendered();
      window.print();
    });
    return () => clearTimeout(timer);
  }, [noOfSlices, isComplete, ids, onRendered]);

  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);

  const count = formatInteger(ids.length);
  return createPortal(
    <div className={css['sheet']} data-print-sheet>
      <h1 className={css['title']}>{event.title}</h1>
      <p>
        {formatLongDate(event.startDateTime)} · {formatTimeRange(event.startDateTime, event.endDateTime)}
        {event.location !== '' && ` · ${event.location}`}
      </p>
      <p className={css['count']}>
        {plural(ids.length, { one: `${count} persona`, other: `${count} persone` })}
      </p>
      {Array.from({ length: noOfSlices }, (_, index) => (
        <Slice key={index} door={door} ids={ids} from={index * sliceSize} />
      ))}
    </div>,
    document.body,
  );
}

/** Rendered once: later changes appear in the next print. */
const Slice = memo(function Slice({ door, ids, from }: { door: Door; ids: readonly string[]; from: number }) {
  return (
    <ul>
      {ids.slice(from, from + sliceSize).map((id) => {
        const participant = door.getParticipant(id);
        return (
          participant && (
            <li key={id} className={css['participant']}>
              <span className={css['box']}>{participant.isCheckedIn ? '✓' : ''}</span>
              <span className={css['name']}>
                {participant.lastName === '' ? (
                  participantName(participant)
                ) : (
                  <>
                    <b>{participant.lastName}</b> {participant.firstName}
                  </>
                )}
                {participant.details.length > 0 && (
                  <span className={css['details']}>
                    <ParticipantDetails details={participant.details} />
                  </span>
                )}
              </span>
              {participant.codeEnd !== '' && (
                <span className={css['code']}>{formatCodeEnd(participant.codeEnd)}</span>
              )}
              <span className={css['code']}>{toShortCode(id)}</span>
            </li>
          )
        );
      })}
    </ul>
  );
});
