import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { FileDown, TicketX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OutboxExport } from '#contract/check-in/outbox-export.ts';
import { exportPending, readUnsentEventIds } from '#src/offline/outbox/outbox-transfer.ts';
import { readCurrentSession } from '#src/platform/session/session.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { getDevice } from '../device/device.ts';
import { describeExport } from '../shared/describe-export.ts';
import { shareOutboxExport } from '../sheets/outbox-export-file.ts';
import css from './open-pass.module.css';

/**
 * What this device has recorded with a pass and never sent, as a file for the organiser: a pass that does not
 * open any more can send nothing itself, and the operator may have left its door (CI-50). Renders nothing when
 * everything is sent.
 */
export function UnsentEntries({ passId }: { passId: string }) {
  const { t } = useLingui();
  const [files, setFiles] = useState<readonly OutboxExport[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<{ tone: 'ok' | 'stop'; text: string }>();
  useEffect(() => {
    if (passId === '') return;
    let isCurrent = true;
    void exportUnsent(passId).then(
      (found) => isCurrent && setFiles(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [passId]);
  const count = files.reduce((sum, file) => sum + file.operations.length, 0);
  if (count === 0) return null;
  const session = readCurrentSession();
  const share = async () => {
    setIsBusy(true);
    setResult(undefined);
    try {
      for (const file of files) {
        const text = describeExport(await shareOutboxExport(file));
        setResult(text === undefined ? undefined : { tone: 'ok', text });
      }
    } catch {
      setResult({ tone: 'stop', text: t`Non riusciamo a leggere o salvare il file. Riprova.` });
    }
    setIsBusy(false);
  };
  return (
    <div className={css['unsent']}>
      <Notice
        tone="stop"
        role="alert"
        icon={<TicketX size={22} />}
        title={t`Qui ci sono check-in da esportare`}
      >
        <Plural
          value={count}
          one="# check-in fatto con questo pass non è mai stato inviato: esportalo e mandalo a chi organizza."
          other="# check-in fatti con questo pass non sono mai stati inviati: esportali e mandali a chi organizza."
        />
      </Notice>
      <Button isWide isBusy={isBusy} onClick={() => void share()}>
        <FileDown size={20} aria-hidden="true" />
        <Trans>Esporta</Trans>
      </Button>
      {session?.userType === 'staff' && session.userId === passId && session.passEventId !== '' && (
        <Link
          to="/organisation/event/detail/$id/door"
          params={{ id: session.passEventId }}
          className={buttonClass({ variant: 'quiet', isWide: true })}
        >
          {t`Vai all’altro check-in`}
        </Link>
      )}
      <div role="status">{result && <Notice tone={result.tone}>{result.text}</Notice>}</div>
    </div>
  );
}

/** One file for each event of the pass with pending operations. */
async function exportUnsent(passId: string): Promise<OutboxExport[]> {
  const { database, label } = await getDevice();
  if (database === undefined) return [];
  const eventIds = await readUnsentEventIds(database, passId);
  return Promise.all(
    eventIds.map((eventId) =>
      exportPending(database, { eventId, accountId: passId, deviceLabel: label, now: nowMs() }),
    ),
  );
}
