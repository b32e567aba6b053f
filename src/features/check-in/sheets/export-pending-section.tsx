import { plural, t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileDown, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OutboxExport } from '#contract/check-in/outbox-export.ts';
import { OutboxImportError, type ImportResult } from '#src/offline/outbox/outbox-transfer.ts';
import type { Door, DoorState } from '#src/offline/door/door.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { DeleteExportedDialog } from './delete-exported-dialog.tsx';
import { describeExport } from '../shared/describe-export.ts';
import { shareOutboxExport, readOutboxFile } from './outbox-export-file.ts';
import css from './export-pending-section.module.css';
import { PersistError } from '#src/offline/storage/persist-error.ts';

interface Result {
  readonly tone: 'ok' | 'stop';
  readonly text: string;
}

/**
 * Transfers pending operations between devices as a file, for when the network does not come back (CI-26).
 */
export function ExportPendingSection({ door, state }: { door: Door; state: DoorState }) {
  const { t: translate } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const [exportedFile, setExportedFile] = useState<OutboxExport>();
  const noOfWaiting = state.counts.pending;

  const runTask = async (work: () => Promise<Result | undefined>) => {
    setIsBusy(true);
    setResult(undefined);
    setResult(await work().catch((error: unknown): Result => ({ tone: 'stop', text: getErrorText(error) })));
    setIsBusy(false);
  };
  const exportPending = () =>
    runTask(async () => {
      const file = await door.exportPending();
      // All pending operations may belong to another account.
      if (file.operations.length === 0)
        return { tone: 'stop', text: t`Su questo telefono non c’è più niente da consegnare.` };
      const text = describeExport(await shareOutboxExport(file));
      if (text === undefined) return undefined;
      setExportedFile(file);
      return { tone: 'ok', text };
    });
  const importFile = (file: File) =>
    runTask(async () => ({
      tone: 'ok',
      text: getImportText(await door.importPending(await readOutboxFile(file))),
    }));

  return (
    <section className={css['section']}>
      <h3>
        <Trans>Passa gli ingressi a un altro telefono</Trans>
      </h3>
      <p className={css['text']}>
        {noOfWaiting === 0 && state.sync.isUploadRefused ? (
          <Trans>Su questo telefono non c’è più niente da consegnare.</Trans>
        ) : noOfWaiting === 0 ? (
          <Trans>Da qui è tutto inviato: non c’è niente da consegnare.</Trans>
        ) : state.sync.isUploadRefused ? (
          <Plural
            value={noOfWaiting}
            one="# ingresso non parte più da qui: consegnalo come file a chi organizza, che lo invia dal suo telefono."
            other="# ingressi non partono più da qui: consegnali come file a chi organizza, che li invia dal suo telefono."
          />
        ) : (
          <Plural
            value={noOfWaiting}
            one="# ingresso aspetta: se la rete non torna, consegnalo come file a un telefono che ce l’ha."
            other="# ingressi aspettano: se la rete non torna, consegnali come file a un telefono che ce l’ha."
          />
        )}
      </p>
      <div className={css['actions']}>
        <Button
          variant={noOfWaiting > 0 ? 'brand' : 'quiet'}
          disabled={noOfWaiting === 0}
          isBusy={isBusy}
          onClick={() => void exportPending()}
        >
          <FileDown size={20} aria-hidden="true" />
          <Trans>Consegna gli ingressi come file</Trans>
        </Button>
        {!state.isPassExpired && (
          <Button variant="quiet" isBusy={isBusy} onClick={() => input.current?.click()}>
            <FileUp size={20} aria-hidden="true" />
            <Trans>Carica un file</Trans>
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={translate`File di ingressi`}
        accept=".json,application/json"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Reset, so that the same file can be selected again.
          target.value = '';
          if (file !== undefined) void importFile(file);
        }}
      />
      <div role="status">{result && <Notice tone={result.tone}>{result.text}</Notice>}</div>
      {exportedFile !== undefined && state.sync.isUploadRefused && (
        <DeleteExportedDialog
          door={door}
          exportedFile={exportedFile}
          onDeleted={() => {
            setExportedFile(undefined);
            setResult({ tone: 'ok', text: t`Tolti da questo telefono.` });
          }}
        />
      )}
    </section>
  );
}

function getImportText({ importedCount, knownCount }: ImportResult): string {
  const old = plural(knownCount, { one: '# era già qui', other: '# erano già qui' });
  if (importedCount === 0)
    return knownCount === 0 ? t`Il file è vuoto: non c’era niente da prendere.` : t`Niente di nuovo: ${old}.`;
  const fresh = plural(importedCount, {
    one: 'Preso # ingresso: parte da questo telefono',
    other: 'Presi # ingressi: partono da questo telefono',
  });
  return knownCount === 0 ? `${fresh}.` : `${fresh}; ${old}.`;
}

function getErrorText(error: unknown): string {
  if (error instanceof OutboxImportError)
    return error.reason === 'otherEvent'
      ? t`Questo file è di un altro evento: aprilo alla sua porta.`
      : t`Non è un file di ingressi, o è rovinato: fattelo dare di nuovo.`;
  if (error instanceof PersistError)
    return t`Questo telefono non riesce a scrivere: niente è stato preso. Usane un altro.`;
  return t`Il file non si lascia leggere o scrivere. Riprova.`;
}
