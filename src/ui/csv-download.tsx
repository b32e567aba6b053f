import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import css from './csv-download.module.css';
import { Progress } from './progress.tsx';
import { toast } from './toast.ts';

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
  /** Fetches the file and saves it; told of each part as it comes. */
  save: (options: { signal: AbortSignal; onBytes: (bytes: Uint8Array) => void }) => Promise<void>;
  /** Why it was not saved, for people. */
  failureOf: (error: unknown) => string;
  /** What it is called while it comes, and once it is there. */
  words: { coming: string; arrived: string };
  /** About how many rows will come. */
  noOfRows: number;
}

/** Something as a file for spreadsheets. */
export function CsvDownload({ save, failureOf, words, noOfRows: expected }: CsvDownloadProps) {
  const { t, i18n } = useLingui();
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
      await save({
        signal: controller.signal,
        onBytes: (bytes) => {
          rows += countLines(bytes);
          setNoOfRows(rows);
        },
      });
      toast.success(words.arrived);
    } catch (error) {
      if (controller.signal.aborted) return;
      toast.error(failureOf(error));
    } finally {
      clearTimeout(timer);
      setIsLong(false);
      setNoOfRows(undefined);
    }
  };

  // While it comes alone: a page's first `Intl` format costs a slow phone 50 ms.
  const wholeNumber = (value: number) => (isLong ? i18n.number(value, { useGrouping: 'always' }) : '');
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
