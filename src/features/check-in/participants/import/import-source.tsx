import { Trans, useLingui } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#src/ui/form/button.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { decodeList, type ListFileError } from './decode-list.ts';
import css from './import-drawer.module.css';

/** First step: a file, or pasted rows. */
export function ImportSource({ onText }: { onText: (text: string) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<ListFileError>();
  const [pasted, setPasted] = useState('');
  const messages: Record<ListFileError, string> = {
    spreadsheet: t`È un file Excel. Aprilo, salvalo come CSV e scegli quello.`,
    tooLarge: t`È troppo grande per essere un elenco: ne bastano le colonne con nomi ed e-mail.`,
    binary: t`Non sembra un elenco. Serve un file CSV o di testo, una persona per riga.`,
  };
  const readFile = async (file: File): Promise<void> => {
    const { text, error: problem } = decodeList(new Uint8Array(await file.arrayBuffer()));
    setError(problem);
    if (text !== undefined) onText(text);
  };
  return (
    <div className={css['step']}>
      <p className={css['lead']}>
        <Trans>
          Da un foglio di calcolo o da un altro sistema di biglietti: una persona per riga. Prima di
          aggiungere qualcuno ti mostriamo cosa succede.
        </Trans>
      </p>
      <Button className={css['file']} onClick={() => input.current?.click()}>
        <FileUp size={20} aria-hidden="true" />
        <Trans>Scegli il file CSV</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File con l’elenco`}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Reset, so that the same file can be selected again.
          target.value = '';
          if (file !== undefined) void readFile(file).catch(() => setError('binary'));
        }}
      />
      <div role="alert">{error && <Notice tone="stop">{messages[error]}</Notice>}</div>
      <TextArea
        label={t`Oppure incolla qui le righe`}
        rows={5}
        className={css['paste']}
        value={pasted}
        spellCheck={false}
        onValueChange={setPasted}
      />
      {pasted.trim() !== '' && (
        <Button variant="quiet" className={css['file']} onClick={() => onText(pasted)}>
          <Trans>Continua con queste righe</Trans>
        </Button>
      )}
    </div>
  );
}
