import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatInteger } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import type { DoorSheetProps } from './sheet.ts';
import { ExportPendingSection } from './export-pending-section.tsx';
import css from './sync-sheet.module.css';
import { formatListAge, formatConnection } from '../shared/sync-text.ts';
import { useNow } from '../shared/use-now.ts';

/** Sync status of this device, manual sync, and export of pending operations. */
export function SyncSheet({ door, state }: DoorSheetProps) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const age = formatListAge(state, useNow(10_000));
  const { counts, sync } = state;
  const details: readonly { name: string; value: string }[] = [
    { name: t`Connessione`, value: formatConnection({ ...state, counts: { ...counts, pending: 0 } }) },
    {
      name: t`Elenco`,
      value: state.isPassExpired
        ? t`rimosso da questo telefono`
        : sync.syncedAt === undefined
          ? t`non ancora scaricato`
          : (age ?? t`aggiornato adesso`),
    },
    { name: t`Da inviare`, value: formatInteger(counts.pending) },
  ];
  const syncNow = async () => {
    setIsBusy(true);
    await door.refresh().catch(() => undefined);
    setIsBusy(false);
  };
  return (
    <>
      <dl className={css['meta']}>
        {details.map(({ name, value }) => (
          <div key={name} className={css['metaItem']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!sync.isUploadRefused && (
        <Button variant="quiet" isWide isBusy={isBusy} onClick={() => void syncNow()}>
          <RefreshCw size={20} aria-hidden="true" />
          <Trans>Invia e aggiorna adesso</Trans>
        </Button>
      )}
      <hr className={css['line']} />
      <ExportPendingSection door={door} state={state} />
    </>
  );
}
