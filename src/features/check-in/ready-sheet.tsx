import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { DoorState } from '#src/offline/door-state.ts';
import { wholeNumber } from '#src/platform/format.ts';
import { nowMs } from '#src/platform/clock.ts';
import { Button } from '#src/ui/button.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { AllowCamera } from './allow-camera.tsx';
import type { DoorSheetProps } from './door-sheet-props.ts';
import type { Probed } from './ready-probes.ts';
import css from './ready-sheet.module.css';
import { ageWords } from './sync-words.ts';
import { useReadiness, type Readiness } from './use-readiness.ts';

interface Line {
  readonly key: string;
  readonly state: Probed;
  readonly title: string;
  /** What was found, or what to do. */
  readonly text: string;
}

/** Whether this phone is ready for a queue, and one button that makes it so (CI-37). */
export function ReadySheet({ door, state, foot }: DoorSheetProps) {
  const { t: say } = useLingui();
  const { found, isPreparing, prepare } = useReadiness(door);
  const lines = linesOf(found, state);
  const noOfReady = lines.filter((it) => it.state === 'ok').length;
  const isReady = noOfReady === lines.length;
  const words: Record<Probed, string> = {
    ok: say`a posto`,
    failed: say`da sistemare`,
    unknown: say`da provare`,
  };
  const signs: Record<Probed, ReactNode> = {
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
            {noOfReady} di {lines.length} a posto. Fallo adesso, finché c’è rete.
          </Trans>
        )}
      </p>
      <ul className={css['lines']}>
        {lines.map(({ key, state: probed, title, text }) => (
          <li key={key} className={css['line']} data-probed={probed}>
            <span className={css['sign']} aria-hidden="true">
              {signs[probed]}
            </span>
            <div className={css['words']}>
              <p className={css['title']}>
                {title}
                <VisuallyHidden>{`: ${words[probed]}`}</VisuallyHidden>
              </p>
              <p className={css['text']}>{text}</p>
              {key === 'camera' && found.cameraProblem === 'denied' && <AllowCamera />}
            </div>
          </li>
        ))}
      </ul>
      {foot !== null &&
        createPortal(
          <Button variant={isReady ? 'quiet' : 'accent'} isBusy={isPreparing} onClick={() => void prepare()}>
            {isReady ? <Trans>Controlla di nuovo</Trans> : <Trans>Prepara il telefono</Trans>}
          </Button>,
          foot,
        )}
    </>
  );
}

function linesOf(found: Readiness, state: DoorState): readonly Line[] {
  const { app, storage, decoder, camera, sound, clock } = found;
  const { counts, sync } = state;
  const line = (key: string, probed: Probed, title: string, texts: Record<Probed, string>): Line => ({
    key,
    state: probed,
    title,
    text: texts[probed],
  });
  return [
    { key: 'list', state: found.list, title: t`Elenco`, text: listText(found, state) },
    line('app', app, t`App sul telefono`, {
      ok: t`C’è tutta: si apre anche senza rete.`,
      failed: t`Non è ancora tutta qui: resta in rete qualche secondo, poi ricarica la pagina.`,
      unknown: t`Guardo…`,
    }),
    line('storage', storage, t`Memoria protetta`, {
      ok: t`Il browser non cancella niente da sé.`,
      failed: t`Il browser potrebbe fare pulizia: aggiungi Presente alla schermata Home, poi riprova.`,
      unknown: t`Guardo…`,
    }),
    line('camera', camera, t`Fotocamera`, {
      ok: t`Funziona.`,
      failed: cameraText(found),
      unknown: t`Si prova con il bottone qui sotto: il browser chiede il permesso.`,
    }),
    line('decoder', decoder, t`Lettore di codici`, {
      ok: t`Pronto, anche senza rete.`,
      failed: t`Serve la rete una volta, per prenderlo.`,
      unknown: t`Lo prendo…`,
    }),
    line('clock', clock, t`Orologio`, {
      ok: t`Va con quello del server.`,
      failed: clockText(found.skewMs ?? 0),
      unknown: t`Si confronta con il server, quando c’è rete.`,
    }),
    line('waiting', counts.pending === 0 ? 'ok' : 'failed', t`Ingressi da inviare`, {
      ok: t`Nessuno: il server ha tutto.`,
      failed: waitingText(counts.pending, sync.connection === 'online'),
      unknown: '',
    }),
    line('sound', sound, t`Suono`, {
      ok: t`Acceso: l’hai sentito? Se no, alza il volume del telefono.`,
      failed: t`Spento, o il browser non lo lascia uscire: guarda in «Suono e voce».`,
      unknown: t`Si sente con il bottone qui sotto.`,
    }),
  ];
}

function listText({ list, kept }: Readiness, state: DoorState): string {
  const total = wholeNumber(state.counts.expected);
  const here = wholeNumber(kept ?? 0);
  if (list === 'unknown') return t`Guardo…`;
  if (kept === undefined) return t`Non è su questo telefono: serve la rete una volta.`;
  const age = ageWords(state, nowMs()) ?? t`aggiornato adesso`;
  return list === 'ok'
    ? t`Completo: ${here} di ${total}, ${age}.`
    : t`${here} di ${total}, ${age}: cerca la rete e aggiorna.`;
}

function cameraText({ cameraProblem }: Readiness): string {
  switch (cameraProblem) {
    case 'denied':
      return t`Serve il permesso:`;
    case 'missing':
      return t`Non ce n’è una: si cerca per nome, o con un lettore di codici esterno.`;
    case 'unsupported':
      return t`Il browser la concede solo a indirizzi sicuri, che iniziano con https.`;
    case 'busy':
    case 'unread':
    case undefined:
      return t`La usa un’altra app o un’altra scheda: chiudila e riprova.`;
  }
}

function clockText(skewMs: number): string {
  const minutes = plural(Math.max(1, Math.round(Math.abs(skewMs) / 60_000)), {
    one: '# minuto',
    other: '# minuti',
  });
  return skewMs > 0
    ? t`Avanti di ${minutes}: accendi data e ora automatiche. Gli orari inviati si correggono da sé.`
    : t`Indietro di ${minutes}: accendi data e ora automatiche. Gli orari inviati si correggono da sé.`;
}

function waitingText(pending: number, isOnline: boolean): string {
  const entries = plural(pending, { one: '# aspetta', other: '# aspettano' });
  return isOnline ? t`${entries}: partono da sé, tra poco.` : t`${entries} la rete: restano al sicuro qui.`;
}
