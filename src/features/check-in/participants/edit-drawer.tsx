import { useLingui } from '@lingui/react/macro';
import { Suspense, useId, useState } from 'react';
import type { ListDetail } from '#contract/participant/list-detail.ts';
import type { Door } from '#src/offline/door/door.ts';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { participantName } from '../shared/participant-name.ts';
import css from './edit-drawer.module.css';
import { ParticipantCard } from './participant-card.tsx';
import type { Participant } from '#src/offline/participants/participant.ts';

const EditForm = lazyComponent(async () => (await import('./edit-form.tsx')).EditForm);

interface EditDrawerProps {
  door: Door;
  /** The details of the list. */
  details: readonly ListDetail[];
  /** Undefined: closed. */
  participant: Participant | undefined;
  onRemove: (participant: Participant) => void;
  onClose: () => void;
}

/**
 * Drawer beside the table: a participant's ticket and check-ins, the editable data, and removal from the
 * list.
 */
export function EditDrawer({ door, details, participant, onRemove, onClose }: EditDrawerProps) {
  const { t } = useLingui();
  const formId = useId();
  const [isDirty, setIsDirty] = useState(false);
  const [isSending, setIsSending] = useState(false);
  // Other devices may check the participant in or out while the drawer is open.
  const current = participant && (door.getParticipant(participant.id) ?? participant);
  return (
    <Drawer
      isOpen={current !== undefined}
      title={current === undefined ? '' : participantName(current)}
      isDirty={isDirty}
      onClose={() => {
        setIsDirty(false);
        onClose();
      }}
      actions={
        current && (
          <div className={css['actions']}>
            <Button variant="quiet" onClick={() => onRemove(current)}>
              {t`Rimuovi dall’elenco`}
            </Button>
            <Button type="submit" form={formId} variant="accent" isBusy={isSending}>
              {t`Salva`}
            </Button>
          </div>
        )
      }
    >
      {participant && current && (
        <div className={css['content']}>
          <ParticipantCard participant={current} />
          <Suspense fallback={<Skeleton height="16rem" radius="var(--r-m)" />}>
            <EditForm
              id={formId}
              participant={participant}
              details={details}
              onDirtyChange={setIsDirty}
              onSendingChange={setIsSending}
              onDone={() => {
                setIsDirty(false);
                onClose();
                void door.refresh().catch(() => undefined);
              }}
            />
          </Suspense>
        </div>
      )}
    </Drawer>
  );
}
