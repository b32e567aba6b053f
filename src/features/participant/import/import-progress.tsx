import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readImportProgress } from '#contract/participant/import-endpoints.ts';
import { secondMs } from '#contract/durations.ts';
import { api } from '#src/platform/http/api.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { Progress } from '#src/ui/status/progress.tsx';
import css from './import-drawer.module.css';

interface ImportProgressProps {
  eventId: string;
  /** Sent fraction of the list, from 0 to 1. */
  sentFraction: number;
  /** The list is being added, not only checked. */
  isAdding: boolean;
}

/** How far the check of a long list, or its import, is: first on its way to the server, then there (RG-74). */
export function ImportProgress({ eventId, sentFraction, isAdding }: ImportProgressProps) {
  const { t, i18n } = useLingui();
  const isSent = sentFraction >= 1;
  const { data } = useQuery({
    queryKey: ['import-progress', eventId],
    queryFn: ({ signal }) => api(readImportProgress, { params: { id: eventId } }, { signal }),
    enabled: isSent && isAdding,
    refetchInterval: secondMs,
    gcTime: 0,
  });
  const progress = data?.data ?? undefined;
  const formatShare = (share: number): string =>
    i18n.number(share, { style: 'percent', maximumFractionDigits: 0 });
  const getState = (): { label: string; text: string; value?: number } => {
    if (!isSent)
      return {
        label: t`Invio dell’elenco`,
        text: t`Invio dell’elenco: ${formatShare(sentFraction)}`,
        value: sentFraction,
      };
    if (!isAdding) return { label: t`Controllo dell’elenco`, text: t`Controlliamo l’elenco…` };
    const label = t`Aggiunta dell’elenco`;
    if (progress === undefined) return { label, text: t`Aggiungiamo l’elenco…` };
    const added = progress.done / progress.total;
    return { label, text: t`Aggiunta dell’elenco: ${formatShare(added)}`, value: added };
  };
  const { label, text, value } = getState();
  return (
    <div className={css['progress']}>
      <div>
        <span aria-hidden="true">{text}</span>
        <span role="status">
          <VisuallyHidden>{label}</VisuallyHidden>
        </span>
      </div>
      <Progress label={label} value={value} max={1} />
    </div>
  );
}
