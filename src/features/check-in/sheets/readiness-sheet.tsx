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
          <Trans>Tutto a posto: la porta funziona anche senza rete.</Trans>
        ) : (
          <Trans>
            {noOfReady} di {items.length} a posto. Fallo adesso, finché c’è rete.
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
      ok: t`C’è tutta: si apre anche senza rete.`,
      failed: t`Non è ancora tutta qui: resta in rete qualche secondo, poi ricarica la pagina.`,
      unknown: t`Guardo…`,
    }),
    createItem('storage', storage, t`Memoria protetta`, {
      ok: t`Il browser non cancella niente da sé.`,
      failed: t`Il browser potrebbe fare pulizia: aggiungi Presente alla schermata Home, poi riprova.`,
      unknown: t`Guardo…`,
    }),
    createItem('camera', camera, t`Fotocamera`, {
      ok: t`Funziona.`,
      failed: getCameraText(readiness),
      unknown: t`Si prova con il bottone qui sotto: il browser chiede il permesso.`,
    }),
    createItem('decoder', decoder, t`Lettore di codici`, {
      ok: t`Pronto, anche senza rete.`,
      failed: t`Serve la rete una volta, per prenderlo.`,
      unknown: t`Lo prendo…`,
    }),
    createItem('clock', clock, t`Orologio`, {
      ok: t`Va con quello del server.`,
      failed: getClockText(readiness.skewMs ?? 0),
      unknown: t`Si confronta con il server, quando c’è rete.`,
    }),
    createItem('waiting', counts.pending === 0 ? 'ok' : 'failed', t`Ingressi da inviare`, {
      ok: t`Nessuno: il server ha tutto.`,
      failed: getPendingText(counts.pending, sync.connection === 'online'),
      unknown: '',
    }),
    createItem('sound', sound, t`Suono`, {
      ok: t`Acceso: l’hai sentito? Se no, alza il volume del telefono.`,
      failed: t`Spento, o il browser non lo lascia uscire: guarda in «Suono e voce».`,
      unknown: t`Si sente con il bottone qui sotto.`,
    }),
  ];
}

function getListText({ list, storedCount }: Readiness, state: DoorState): string {
  const total = formatInteger(state.counts.expected);
  const here = formatInteger(storedCount ?? 0);
  if (list === 'unknown') return t`Guardo…`;
  if (storedCount === undefined) return t`Non è su questo telefono: serve la rete una volta.`;
  const age = formatListAge(state, nowMs()) ?? t`aggiornato adesso`;
  return list === 'ok'
    ? t`Completo: ${here} di ${total}, ${age}.`
    : t`${here} di ${total}, ${age}: cerca la rete e aggiorna.`;
}

function getCameraText({ cameraError }: Readiness): string {
  switch (cameraError) {
    case 'denied':
      return t`Serve il permesso:`;
    case 'missing':
      return t`Non ce n’è una: si cerca per nome, o con un lettore di codici esterno.`;
    case 'unsupported':
      return t`Il browser la concede solo a indirizzi sicuri, che iniziano con https.`;
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
    ? t`Avanti di ${minutes}: accendi data e ora automatiche. Gli orari inviati si correggono da sé.`
    : t`Indietro di ${minutes}: accendi data e ora automatiche. Gli orari inviati si correggono da sé.`;
}

function getPendingText(pending: number, isOnline: boolean): string {
  const entries = plural(pending, { one: '# aspetta', other: '# aspettano' });
  return isOnline ? t`${entries}: partono da sé, tra poco.` : t`${entries} la rete: restano al sicuro qui.`;
}
