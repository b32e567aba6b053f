import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../form/button.tsx';
import css from './csv-download.module.css';
import { Progress } from '../status/progress.tsx';
import { toast } from '../overlay/toast.ts';

/** Delay before the progress bar, to avoid a flash. */
const progressDelayMs = 400;
const lineFeed = 10;

/** A plain loop, for speed: files are megabytes, and the page stays in use. */
function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let index = 0; index < bytes.length; index++) if (bytes[index] === lineFeed) count += 1;
  return count;
}

interface CsvDownloadProps {
  /** Downloads and saves the file, reporting each chunk. */
  save: (options: { signal: AbortSignal; onBytes: (bytes: Uint8Array) => void }) => Promise<void>;
  /** Translates the reason of a failed download. */
  getErrorMessage: (error: unknown) => string;
  /** Progress label, and toast once saved. */
  labels: { loading: string; saved: string };
  /** Estimated number of rows. */
  noOfRows: number;
}

/** Button that downloads a CSV file, with progress and cancel. */
export function CsvDownload({ save, getErrorMessage, labels, noOfRows: expected }: CsvDownloadProps) {
  const { t, i18n } = useLingui();
  const [noOfRows, setNoOfRows] = useState<number>();
  const [isProgressShown, setIsProgressShown] = useState(false);
  const controllerRef = useRef<AbortController>(undefined);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const download = async () => {
    const controller = new AbortController();
    controllerRef.current = controller;
    const timer = setTimeout(() => setIsProgressShown(true), progressDelayMs);
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
      toast.success(labels.saved);
    } catch (error) {
      if (controller.signal.aborted) return;
      toast.error(getErrorMessage(error));
    } finally {
      clearTimeout(timer);
      setIsProgressShown(false);
      setNoOfRows(undefined);
    }
  };

  // Formats only while progress is shown: the first `Intl` format of a page costs a slow phone 50 ms.
  const formatCount = (value: number) =>
    isProgressShown ? i18n.number(value, { useGrouping: 'always' }) : '';
  const done = formatCount(noOfRows ?? 0);
  const all = formatCount(expected);
  return (
    <>
      <Button variant="quiet" size="small" isBusy={noOfRows !== undefined} onClick={() => void download()}>
        <Download size={18} aria-hidden="true" />
        {t`Scarica CSV`}
      </Button>
      {isProgressShown && noOfRows !== undefined && (
        <div className={css['progress']}>
          <Progress label={labels.loading} value={noOfRows} max={expected} />
          <span className={css['count']}>{t`${done} di ${all}`}</span>
          <Button variant="plain" size="small" onClick={() => controllerRef.current?.abort()}>
            {t({ message: 'Annulla', context: 'dialog' })}
          </Button>
        </div>
      )}
    </>
  );
}
