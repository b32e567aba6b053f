import { Trans, useLingui } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { Button } from '#src/ui/form/button.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import css from './import-drawer.module.css';
import { openFile, type OpenList } from './open-list.ts';
import { ListFileError, readFile, readText, type ListFileProblem } from './reader/read-file.ts';

/** First step: a file, or pasted rows. */
export function ImportSource({ onList }: { onList: (list: OpenList) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<unknown>();
  const [isReading, setIsReading] = useState(false);
  const [pasted, setPasted] = useState('');
  const messages: Record<ListFileProblem, string> = {
    oldSpreadsheet: t`È un file Excel di vecchio tipo (.xls) o protetto da password. Aprilo, salvalo come .xlsx senza password e scegli quello.`,
    notAWorkbook: t`Questo file non si apre come foglio di calcolo. Salvalo di nuovo come .xlsx o CSV e riprova.`,
    tooLarge: t`È troppo grande per essere un elenco: ne bastano le colonne con nomi ed e-mail.`,
    binary: t`Non sembra un elenco. Serve un file Excel, CSV o di testo, una persona per riga.`,
    empty: t`Non c’è nessuna riga da leggere.`,
  };
  const open = async (read: () => Promise<OpenList> | OpenList): Promise<void> => {
    setError(undefined);
    setIsReading(true);
    try {
      onList(await read());
    } catch (caught) {
      setError(caught);
    }
    setIsReading(false);
  };
  const openChosenFile = (file: File): void =>
    void open(async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return openFile(await readFile(bytes), bytes);
    });
  return (
    <div className={css['step']}>
      <p className={css['lead']}>
        <Trans>
          Da un foglio di calcolo o da un altro sistema di biglietti: una persona per riga. Prima di
          aggiungere qualcuno ti mostriamo cosa succede.
        </Trans>
      </p>
      <Button className={css['file']} isBusy={isReading} onClick={() => input.current?.click()}>
        <FileUp size={20} aria-hidden="true" />
        <Trans>Scegli il file Excel o CSV</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File con l’elenco`}
        accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Reset, so that the same file can be selected again.
          target.value = '';
          if (file !== undefined) openChosenFile(file);
        }}
      />
      <div role="alert">
        {error !== undefined && (
          <Notice tone="stop">
            {error instanceof ListFileError ? messages[error.problem] : toErrorMessage(error)}
          </Notice>
        )}
      </div>
      <TextArea
        label={t`Oppure incolla qui le righe`}
        rows={5}
        className={css['paste']}
        value={pasted}
        spellCheck={false}
        onValueChange={setPasted}
      />
      {pasted.trim() !== '' && (
        <Button
          variant="quiet"
          className={css['file']}
          onClick={() => void open(() => openFile(readText(pasted)))}
        >
          <Trans>Continua con queste righe</Trans>
        </Button>
      )}
    </div>
  );
}
