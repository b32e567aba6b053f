import { Plural, Trans } from '@lingui/react/macro';
import { UsersRound } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Button } from '#src/ui/form/button.tsx';
import type { DoorSheetProps } from './sheet.ts';
import css from './group-sheet.module.css';
import { CheckInToggle } from '../shared/check-in-toggle.tsx';
import { ParticipantDetails } from '../shared/participant-details.tsx';
import { formatCodeEnd } from '../shared/format-code-end.ts';
import { ParticipantMeta } from '../shared/participant-meta.tsx';
import { participantName } from '../shared/participant-name.ts';

/** The participants of one order, checked in one by one or all at once (CI-23). */
export function GroupSheet({
  door,
  checkIn,
  footer,
  participantId,
  onClose,
}: DoorSheetProps & { participantId: string }) {
  const participants = door.getOrderParticipants(participantId);
  const buyer = participants[0]?.orderName ?? '';
  const outside = participants.filter((participant) => !participant.isCheckedIn);
  return (
    <>
      <p className={css['order']}>
        {buyer !== '' && (
          <>
            <Trans>Ordine di {buyer}</Trans> ·{' '}
          </>
        )}
        <Plural value={participants.length} one="# biglietto" other="# biglietti" />
      </p>
      <ul className={css['participants']}>
        {participants.map((participant) => {
          const name = participantName(participant);
          return (
            <li key={participant.id} className={css['participant']}>
              <div className={css['text']}>
                <p className={css['name']}>{name}</p>
                <p className={css['meta']}>
                  {participant.isCheckedIn || participant.isPending ? (
                    <ParticipantMeta participant={participant} name={name} searchText="" />
                  ) : (
                    <>
                      <ParticipantDetails details={participant.details} />
                      {participant.details.length > 0 && ' · '}
                      <Trans>
                        Biglietto {participant.ticketNo} di {participant.noOfTickets}
                      </Trans>
                      {participant.codeEnd !== '' && ` · ${formatCodeEnd(participant.codeEnd)}`}
                    </>
                  )}
                </p>
              </div>
              <CheckInToggle participant={participant} name={name} onToggle={checkIn.toggleAlone} />
            </li>
          );
        })}
      </ul>
      {footer !== null &&
        outside.length > 0 &&
        createPortal(
          <Button
            variant="accent"
            isWide
            onClick={() => {
              onClose();
              void checkIn.admitAll(
                outside.map((participant) => participant.id),
                'tap',
              );
            }}
          >
            <UsersRound size={20} aria-hidden="true" />
            {outside.length === participants.length ? (
              <Plural value={outside.length} one="Fai entrare # persona" other="Fai entrare tutti e #" />
            ) : (
              <Plural
                value={outside.length}
                one="Fai entrare anche l’altra persona"
                other="Fai entrare anche le altre #"
              />
            )}
          </Button>,
          footer,
        )}
    </>
  );
}
