import { Trans, useLingui } from '@lingui/react/macro';
import { Clock3 } from 'lucide-react';
import { useId } from 'react';
import type { Door } from '#src/offline/door/door.ts';
import type { Participant } from '#src/offline/participants/participant.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatDateTime } from '#src/platform/text/format.ts';
import { isSameRomeDay, toRomeTime } from '#src/platform/text/rome-time.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { useModalDialog } from '#src/ui/overlay/use-modal-dialog.ts';
import css from './already-in-dialog.module.css';
import { participantName } from './participant-name.ts';
import { useGuardedPress } from './use-guarded-press.ts';

interface AlreadyInDialogProps {
  door: Door;
  participantId: string | undefined;
  onCheckOut: (participant: Participant) => void;
  onClose: () => void;
}

/** Says since when and where a participant is in; checking them out is the second choice (CI-63). */
export function AlreadyInDialog({ door, participantId, onCheckOut, onClose }: AlreadyInDialogProps) {
  const { t } = useLingui();
  const participant = participantId === undefined ? undefined : door.getParticipant(participantId);
  // Names that are gone, and a check-out by another device, close it.
  const isOpen = participant?.isCheckedIn === true;
  const dialog = useModalDialog(isOpen);
  const id = useId();
  const checkOut = useGuardedPress(`out ${participantId}`, () => {
    dialog.current?.close();
    if (participant !== undefined) onCheckOut(participant);
  });
  const close = useGuardedPress(`close ${participantId}`, () => dialog.current?.close());
  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-since`}
      onClose={onClose}
    >
      {isOpen && (
        <>
          <div className={css['answer']}>
            <Clock3 size={40} strokeWidth={2.6} aria-hidden="true" />
            <div className={css['text']}>
              <h2 id={`${id}-name`} className={css['name']}>
                {participantName(participant)}
              </h2>
              <p id={`${id}-since`}>
                <Since participant={participant} />
              </p>
            </div>
          </div>
          <div className={css['actions']}>
            <button type="button" className={buttonClass({ isWide: true })} {...close}>
              <Trans>Ho capito</Trans>
            </button>
            <button type="button" className={buttonClass({ variant: 'plain', isWide: true })} {...checkOut}>
              {t`Segna uscita`}
            </button>
          </div>
        </>
      )}
    </dialog>
  );
}

/** `Già dentro dalle 13:59, Varco nord`; with the date when it was not today. */
function Since({ participant }: { participant: Participant }) {
  const { t } = useLingui();
  const first = participant.checkIns[0];
  if (first === undefined) return t`Già dentro`;
  const gate = first.deviceLabel;
  if (isSameRomeDay(first.at, nowMs())) {
    const time = toRomeTime(first.at);
    return gate === '' ? t`Già dentro dalle ${time}` : t`Già dentro dalle ${time}, ${gate}`;
  }
  const date = formatDateTime(first.at);
  return gate === '' ? t`Già dentro dal ${date}` : t`Già dentro dal ${date}, ${gate}`;
}
