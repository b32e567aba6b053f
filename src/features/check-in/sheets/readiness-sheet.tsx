import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { minuteMs } from '#contract/durations.ts';
import type { DoorState } from '#src/offline/door/door.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { Button } from '#src/ui/form/button.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { CameraPermissionHelp } from '../scanner/camera-permission-help.tsx';
import type { DoorSheetProps } from './sheet.ts';
import type { CheckStatus } from './readiness-checks.ts';
import css from './readiness-sheet.module.css';
import { formatListAge } from '../shared/sync-text.ts';
import { useReadiness, type Readiness } from './use-readiness.ts';

interface ChecklistItem {
  readonly key: string;
  readonly status: CheckStatus;
  readonly title: string;
  /** What was found, or what to do. */
  readonly text: string;
}

/** Checklist of whether this device is ready for the door, with one button that prepares it (CI-37). */
export function ReadinessSheet({ door, state, footer }: DoorSheetProps) {
  const { t: translate } = useLingui();
  const { found: readiness, isPreparing, prepare } = useReadiness(door);
  const items = toChecklistItems(readiness, state);
  const noOfReady = items.filter((item) => item.status === 'ok').length;
  const isReady = noOfReady === items.length;
  const statusLabels: Record<CheckStatus, string> = {
    ok: translate`a posto`,
    failed: translate`da sistemare`,
    unknown: translate`da provare`,
  };
  const statusIcons: Record<CheckStatus, ReactNode> = {
    ok: <Check size={20} strokeWidth={3} />,
    failed: <TriangleAlert size={20} />,
    unknown: <CircleDashed size={20} />,
  };
  return (
    <>
      <p className={css['lead']} role="status">
        {isReady ? (
          <Trans>Tutto a posto: il check-in funziona anche senza connessione.</Trans>
        ) : (
          <Trans>
            {noOfReady} su {items.length} a posto. Completa adesso, finché hai connessione.
          </Trans>
        )}
      </p>
      <ul className={css['lines']}>
        {items.map(({ key, status: checkStatus, title, text }) => (
          <li key={key} className={css['line']} data-status={checkStatus}>
            <span className={css['icon']} aria-hidden="true">
              {statusIcons[checkStatus]}
            </span>
            <div className={css['description']}>
              <p className={css['title']}>
                {title}
                <VisuallyHidden>{`: ${statusLabels[checkStatus]}`}</VisuallyHidden>
              </p>
              <p className={css['text']}>{text}</p>
              {key === 'camera' && readiness.cameraError === 'denied' && <CameraPermissionHelp />}
            </div>
          </li>
        ))}
      </ul>
      {footer !== null &&
        createPortal(
          <Button variant={isReady ? 'quiet' : 'accent'} isBusy={isPreparing} onClick={() => void prepare()}>
            {isReady ? <Trans>Controlla di nuovo</Trans> : <Trans>Prepara il telefono</Trans>}
          </Button>,
          footer,
        )}
    </>
  );
}

function toChecklistItems(readiness: Readiness, state: DoorState): readonly ChecklistItem[] {
  const { app, storage, decoder, camera, sound, clock } = readiness;
  const { counts, sync } = state;
  const createItem = (
    key: string,
    checkStatus: CheckStatus,
    title: string,
    texts: Record<CheckStatus, string>,
  ): ChecklistItem => ({
    key,
    status: checkStatus,
    title,
    text: texts[checkStatus],
  });
  return [
    { key: 'list', status: readiness.list, title: t`Elenco`, text: getListText(readiness, state) },
    createItem('app', app, t`App sul telefono`, {
      ok: t`Scaricata per intero: si apre anche senza connessione.`,
      failed: t`Il download non è finito: tieni la connessione attiva qualche secondo, poi ricarica la pagina.`,
      unknown: t`Verifica in corso…`,
    }),
    createItem('storage', storage, t`Memoria protetta`, {
      ok: t`Il browser non cancellerà i dati di Presente.`,
      failed: t`Il browser potrebbe cancellare i dati: aggiungi Presente alla schermata Home e riprova.`,
      unknown: t`Verifica in corso…`,
    }),
    createItem('camera', camera, t`Fotocamera`, {
      ok: t`Funziona.`,
      failed: getCameraText(readiness),
      unknown: t`Provala con il pulsante qui sotto: il browser ti chiederà il permesso.`,
    }),
    createItem('decoder', decoder, t`Lettore di codici`, {
      ok: t`Pronto, anche senza connessione.`,
      failed: t`Serve la connessione una volta, per scaricarlo.`,
      unknown: t`Scaricamento…`,
    }),
    createItem('clock', clock, t`Orologio`, {
      ok: t`Ora corretta.`,
      failed: getClockText(readiness.skewMs ?? 0),
      unknown: t`Lo controlliamo quando c’è connessione.`,
    }),
    createItem('waiting', counts.pending === 0 ? 'ok' : 'failed', t`Check-in da inviare`, {
      ok: t`Nessuno: è stato inviato tutto.`,
      failed: getPendingText(counts.pending, sync.connection === 'online'),
      unknown: '',
    }),
    createItem('sound', sound, t`Suono`, {
      ok: t`Acceso: l’hai sentito? Se no, alza il volume del telefono.`,
      failed: t`Disattivato, o bloccato dal browser: controlla in «Suono e voce».`,
      unknown: t`Provalo con il pulsante qui sotto.`,
    }),
  ];
}

function getListText({ list, storedCount }: Readiness, state: DoorState): string {
  const total = formatInteger(state.counts.expected);
  const here = formatInteger(storedCount ?? 0);
  if (list === 'unknown') return t`Verifica in corso…`;
  if (storedCount === undefined) return t`Non è su questo telefono: serve la connessione per scaricarlo.`;
  const age = formatListAge(state, nowMs()) ?? t`aggiornato adesso`;
  return list === 'ok'
    ? t`Completo: ${here} su ${total}, ${age}.`
    : t`${here} su ${total}, ${age}: collegati a internet e aggiorna.`;
}

function getCameraText({ cameraError }: Readiness): string {
  switch (cameraError) {
    case 'denied':
      return t`Serve il permesso:`;
    case 'missing':
      return t`Nessuna fotocamera: cerca per nome o usa un lettore di codici esterno.`;
    case 'unsupported':
      return t`Il browser permette la fotocamera solo su indirizzi sicuri (https).`;
    case 'busy':
    case 'decoderUnavailable':
    case undefined:
      return t`La usa un’altra app o un’altra scheda: chiudila e riprova.`;
  }
}

function getClockText(skewMs: number): string {
  const minutes = plural(Math.max(1, Math.round(Math.abs(skewMs) / minuteMs)), {
    one: '# minuto',
    other: '# minuti',
  });
  return skewMs > 0
    ? t`È avanti di ${minutes}: attiva data e ora automatiche. Gli orari dei check-in li correggiamo noi.`
    : t`È indietro di ${minutes}: attiva data e ora automatiche. Gli orari dei check-in li correggiamo noi.`;
}

function getPendingText(pending: number, isOnline: boolean): string {
  const entries = plural(pending, { one: '# in attesa', other: '# in attesa' });
  return isOnline
    ? t`${entries}: l’invio parte da solo tra poco.`
    : t`${entries} di connessione, al sicuro su questo telefono.`;
}
