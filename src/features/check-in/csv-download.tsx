import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import type { ArrivedFile, FileOptions } from '#src/platform/api-file.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { wholeNumber } from '#src/platform/format.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { Button } from '#src/ui/button.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './csv-download.module.css';

/** Before that, a bar would only flash. */
const progressAfterMs = 400;
const lineFeed = 10;

/** A plain loop: these are millions of bytes, and the page is in use meanwhile. */
function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === lineFeed) count += 1;
  return count;
}

interface CsvDownloadProps {
  /** Asks the server for the file. The call needs the session's header, so a link would not do. */
  fetchFile: (options: FileOptions) => Promise<ArrivedFile>;
  /** What it is called while it comes, and once it is there. */
  words: { coming: string; arrived: string };
  /** About how many rows will come. */
  noOfRows: number;
}

/** Something as a file for spreadsheets. */
export function CsvDownload({ fetchFile, words, noOfRows: expected }: CsvDownloadProps) {
  const { t } = useLingui();
  const [noOfRows, setNoOfRows] = useState<number>();
  const [isLong, setIsLong] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const download = async () => {
    const controller = new AbortController();
    running.current = controller;
    const timer = setTimeout(() => setIsLong(true), progressAfterMs);
    let rows = 0;
    setNoOfRows(0);
    try {
      const file = await fetchFile({
        signal: controller.signal,
        onBytes: (bytes) => {
          rows += countLines(bytes);
          setNoOfRows(rows);
        },
      });
      saveFile(file);
      toast.success(words.arrived);
    } catch (error) {
      if (controller.signal.aborted) return;
      toast.error(
        error instanceof ApiRefusal
          ? messageOf(error)
          : t`Il file non è arrivato intero, e non l’abbiamo salvato. Controlla la rete e riprova.`,
      );
    } finally {
      clearTimeout(timer);
      setIsLong(false);
      setNoOfRows(undefined);
    }
  };

  const done = wholeNumber(noOfRows ?? 0);
  const all = wholeNumber(expected);
  return (
    <>
      <Button variant="quiet" size="small" isBusy={noOfRows !== undefined} onClick={() => void download()}>
        <Download size={18} aria-hidden="true" />
        {t`Scarica CSV`}
      </Button>
      {isLong && noOfRows !== undefined && (
        <div className={css['progress']}>
          <Progress label={words.coming} value={noOfRows} max={expected} />
          <span className={css['count']}>{t`${done} di ${all}`}</span>
          <Button variant="plain" size="small" onClick={() => running.current?.abort()}>
            {t({ message: 'Annulla', context: 'dialog' })}
          </Button>
        </div>
      )}
    </>
  );
}
