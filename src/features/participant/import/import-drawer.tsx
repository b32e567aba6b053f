import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import css from './import-drawer.module.css';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReview } from './import-review.tsx';
import { ImportSource } from './import-source.tsx';
import { useListImport } from './use-list-import.ts';

/** A list whose check takes long enough to say how far it is. */
const longListRows = 2000;

interface ImportDrawerProps {
  eventId: string;
  onImported: () => void;
  onClose: () => void;
}

/** Shows a step from its beginning, wherever the step before was scrolled to. */
const showTop = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'start' });

/** Imports another system's list in three steps: its file, how it is read, and what the import will do (RG-68). */
export function ImportDrawer({ eventId, onImported, onClose }: ImportDrawerProps) {
  const { t } = useLingui();
  const listImport = useListImport(eventId, (message) => {
    toast.success(message);
    onImported();
    onClose();
  });
  const { list, read, people, repeated, missedAnswers, result, checking, adding, check, changeList } =
    listImport;
  const error = adding.error ?? checking.error;
  const canAdd =
    result !== undefined &&
    result.added + result.completed > 0 &&
    (result.available ?? Infinity) >= result.added;

  const step = list === undefined ? 'source' : result === undefined ? 'preview' : 'review';

  return (
    <Drawer
      isOpen
      isWide
      title={t`Importa un elenco`}
      isDirty={list !== undefined}
      isForced={adding.isPending}
      onClose={onClose}
      actions={
        list && (
          <div className={css['footer']}>
            <div role="alert" className={css['error']}>
              {error && <Notice tone="stop">{toErrorMessage(error)}</Notice>}
            </div>
            {(checking.isPending || adding.isPending) && people.length >= longListRows && (
              <ImportProgress
                eventId={eventId}
                sentFraction={listImport.sentFraction}
                isAdding={adding.isPending}
              />
            )}
            <div className={css['actions']}>
              <Button
                variant="quiet"
                disabled={adding.isPending}
                onClick={() => (result === undefined ? changeList(undefined) : changeList(list))}
              >
                <Trans>Indietro</Trans>
              </Button>
              {result === undefined ? (
                <Button
                  variant="accent"
                  disabled={people.length === 0}
                  isBusy={checking.isPending}
                  onClick={check}
                >
                  <Trans>Controlla l’elenco</Trans>
                </Button>
              ) : (
                <Button
                  variant="accent"
                  disabled={!canAdd}
                  isBusy={adding.isPending}
                  onClick={() => adding.mutate()}
                >
                  {result.added === 0 && result.completed > 0 ? (
                    <Plural value={result.completed} one="Aggiorna una persona" other="Aggiorna # persone" />
                  ) : (
                    <Plural value={result.added} one="Aggiungi una persona" other="Aggiungi # persone" />
                  )}
                </Button>
              )}
            </div>
          </div>
        )
      }
    >
      <div key={step} ref={showTop} className={css['frame']}>
        {list === undefined || read === undefined ? (
          <ImportSource onList={changeList} />
        ) : result === undefined ? (
          <ImportPreview
            existingDetails={listImport.existingDetails}
            list={list}
            read={read}
            people={people}
            repeated={repeated}
            missedAnswers={missedAnswers}
            onListChange={changeList}
          />
        ) : (
          <ImportReview
            result={result}
            people={people}
            folded={listImport.folded}
            read={read}
            takenIn={list.takenIn}
            sendsTickets={listImport.sendsTickets}
            onSendsTicketsChange={listImport.setSendsTickets}
            addsRemoved={listImport.addsRemoved}
            onAddsRemovedChange={listImport.setAddsRemoved}
          />
        )}
      </div>
    </Drawer>
  );
}
