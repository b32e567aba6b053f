import { useMutation } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { updateListDetails } from '#contract/participant/list-detail-endpoints.ts';
import { getLabelKey, maxDetailLabelLength, type OwnDetail } from '#contract/participant/list-detail.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { Button } from '#src/ui/form/button.tsx';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { DetailMarks } from './detail-marks.tsx';
import css from './details-drawer.module.css';
import { invalidateListDetails } from './list-details-query.ts';

interface DetailsDrawerProps {
  eventId: string;
  details: readonly OwnDetail[];
  onChanged: () => void;
  /** The list has no details any more: the focus needs another place than the opener. */
  onRestoreFocus: () => void;
  onClose: () => void;
}

/** Renames and marks the details of a list, and deletes them with their values (RG-73). */
export function DetailsDrawer(props: DetailsDrawerProps) {
  const { eventId, details: current, onChanged, onRestoreFocus, onClose } = props;
  const { t } = useLingui();
  const intro = useRef<HTMLParagraphElement>(null);
  // As they were when the drawer opened: another tab may change them meanwhile.
  const [original] = useState(current);
  const [details, setDetails] = useState(original);
  const saving = useMutation({
    mutationFn: () =>
      api(updateListDetails, {
        params: { id: eventId },
        body: { details: [...details], previous: [...original] },
      }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onChanged();
      onClose();
      // The button that opened the drawer goes with the last detail.
      if (details.length === 0) onRestoreFocus();
    },
    onError: (error) => {
      if (!(error instanceof ApiRefusal) || error.reason !== 'eventChanged') return;
      // Opened again, it shows what the list has by now.
      toast.error(toErrorMessage(error));
      onClose();
    },
    onSettled: invalidateListDetails,
  });
  const getErrors = ({ label, position }: OwnDetail): string[] => {
    const isRepeated = details.some(
      (other) => other.position !== position && getLabelKey(other.label) === getLabelKey(label),
    );
    if (label.trim() === '') return [t`Scrivi un nome`];
    return isRepeated ? [t`C’è già un’informazione con questo nome`] : [];
  };
  /** The name as it was, which does not change while another is typed. */
  const getName = ({ position }: OwnDetail): string =>
    original.find((detail) => detail.position === position)?.label ?? '';
  const deleted = original.length - details.length;
  const isDirty = JSON.stringify(details) !== JSON.stringify(original);
  const change = (position: number, next: OwnDetail): void =>
    setDetails(details.map((detail) => (detail.position === position ? next : detail)));
  return (
    <Drawer
      isOpen
      title={t`Informazioni dell’elenco`}
      isDirty={isDirty}
      onClose={onClose}
      actions={
        <div className={css['actions']}>
          <Button variant="quiet" disabled={saving.isPending} onClick={onClose}>
            {t`Annulla`}
          </Button>
          <Button
            variant="accent"
            disabled={!isDirty || details.some((detail) => getErrors(detail).length > 0)}
            isBusy={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {t`Salva`}
          </Button>
        </div>
      }
    >
      <div className={css['details']}>
        <p ref={intro} className={css['hint']} tabIndex={-1}>
          <Trans>
            Sono le colonne degli elenchi importati. Al check-in si vedono accanto al nome e dopo la lettura
            del biglietto.
          </Trans>
        </p>
        {details.map((detail) => (
          <div key={detail.position} className={css['card']} role="group" aria-label={getName(detail)}>
            <div className={css['head']}>
              <TextField
                name={`label-${detail.position}`}
                label={t({ message: 'Nome', context: 'column' })}
                value={detail.label}
                errors={getErrors(detail)}
                maxLength={maxDetailLabelLength}
                autoComplete="off"
                onValueChange={(label) => change(detail.position, { ...detail, label })}
              />
              <IconButton
                label={t`Elimina ${getName(detail)}`}
                icon={<Trash2 size={20} />}
                onClick={() => {
                  setDetails(details.filter(({ position }) => position !== detail.position));
                  intro.current?.focus();
                }}
              />
            </div>
            <DetailMarks detail={detail} onDetailChange={(next) => change(detail.position, next)} />
          </div>
        ))}
        <div role="status">
          {deleted > 0 && (
            <Notice tone="wait">
              <Plural
                value={deleted}
                one="Quando salvi, un’informazione si cancella per tutte le persone dell’elenco. Non si può annullare."
                other="Quando salvi, # informazioni si cancellano per tutte le persone dell’elenco. Non si può annullare."
              />
            </Notice>
          )}
        </div>
        <div role="alert">{saving.error && <Notice tone="stop">{toErrorMessage(saving.error)}</Notice>}</div>
      </div>
    </Drawer>
  );
}
