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
        return { tone: 'stop', text: t`Su questo telefono non c’è più niente da esportare.` };
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
        <Trans>Trasferisci i check-in a un altro telefono</Trans>
      </h3>
      <p className={css['text']}>
        {noOfWaiting === 0 && state.sync.isUploadRefused ? (
          <Trans>Su questo telefono non c’è più niente da esportare.</Trans>
        ) : noOfWaiting === 0 ? (
          <Trans>Tutti i check-in sono stati inviati: non c’è niente da esportare.</Trans>
        ) : state.sync.isUploadRefused ? (
          <Plural
            value={noOfWaiting}
            one="# check-in non può più essere inviato da qui: esportalo e mandalo a chi organizza, che lo invierà dal suo telefono."
            other="# check-in non possono più essere inviati da qui: esportali e mandali a chi organizza, che li invierà dal suo telefono."
          />
        ) : (
          <Plural
            value={noOfWaiting}
            one="# check-in da inviare: se la connessione non torna, esportalo e importalo su un telefono connesso."
            other="# check-in da inviare: se la connessione non torna, esportali e importali su un telefono connesso."
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
          <Trans>Esporta i check-in</Trans>
        </Button>
        {!state.isPassExpired && (
          <Button variant="quiet" isBusy={isBusy} onClick={() => input.current?.click()}>
            <FileUp size={20} aria-hidden="true" />
            <Trans>Importa un file</Trans>
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={translate`File dei check-in`}
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
            setResult({ tone: 'ok', text: t`Rimossi da questo telefono.` });
          }}
        />
      )}
    </section>
  );
}

function getImportText({ importedCount, knownCount }: ImportResult): string {
  const old = plural(knownCount, { one: '# era già qui', other: '# erano già qui' });
  if (importedCount === 0)
    return knownCount === 0
      ? t`Il file è vuoto: non c’era niente da importare.`
      : t`Niente di nuovo: ${old}.`;
  const fresh = plural(importedCount, {
    one: 'Importato # check-in: lo invia questo telefono',
    other: 'Importati # check-in: li invia questo telefono',
  });
  return knownCount === 0 ? `${fresh}.` : `${fresh}; ${old}.`;
}

function getErrorText(error: unknown): string {
  if (error instanceof OutboxImportError)
    return error.reason === 'otherEvent'
      ? t`Questo file è di un altro evento: importalo dal check-in di quell’evento.`
      : t`Questo file non contiene check-in o è danneggiato: fattelo inviare di nuovo.`;
  if (error instanceof PersistError)
    return t`Questo telefono non riesce a salvare i dati: non è stato importato niente. Usane un altro.`;
  return t`Non riusciamo a leggere o salvare il file. Riprova.`;
}
