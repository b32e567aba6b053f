import { useLingui } from '@lingui/react/macro';
import { Suspense, useId, useState } from 'react';
import type { Door, Person } from '#src/offline/door-state.ts';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { Button } from '#src/ui/button.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { personName } from '../person-name.ts';
import css from './edit-drawer.module.css';
import { PersonCard } from './person-card.tsx';

const EditForm = lazyPart(async () => (await import('./edit-form.tsx')).EditForm);

interface EditDrawerProps {
  door: Door;
  /** Nobody: it is closed. */
  person: Person | undefined;
  onRemove: (person: Person) => void;
  onClose: () => void;
}

/** One person beside the table: what is known of her, her data to correct, and the way off the list. */
export function EditDrawer({ door, person, onRemove, onClose }: EditDrawerProps) {
  const { t } = useLingui();
  const formId = useId();
  const [isDirty, setIsDirty] = useState(false);
  const [isSending, setIsSending] = useState(false);
  // She may come and go while it is open: entries of other phones are shown as they come.
  const current = person && (door.person(person.id) ?? person);
  return (
    <Drawer
      isOpen={current !== undefined}
      title={current === undefined ? '' : personName(current)}
      isDirty={isDirty}
      onClose={() => {
        setIsDirty(false);
        onClose();
      }}
      actions={
        current && (
          <div className={css['actions']}>
            <Button variant="quiet" onClick={() => onRemove(current)}>
              {t`Togli dall’elenco`}
            </Button>
            <Button type="submit" form={formId} variant="accent" isBusy={isSending}>
              {t`Salva`}
            </Button>
          </div>
        )
      }
    >
      {person && current && (
        <div className={css['content']}>
          <PersonCard person={current} />
          <Suspense fallback={<Skeleton height="16rem" radius="var(--r-m)" />}>
            <EditForm
              id={formId}
              person={person}
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
