import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import {
  CalendarX,
  CloudDownload,
  CloudOff,
  DatabaseBackup,
  HardDrive,
  Inbox,
  LogIn,
  TicketX,
  Trash2,
  TriangleAlert,
  UserRoundX,
} from 'lucide-react';
import { useState } from 'react';
import { chunkSize } from '#contract/participant/packed-participants.ts';
import { minuteMs } from '#contract/durations.ts';
import type { Door, DoorState } from '#src/offline/door/door.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import css from './door-notices.module.css';
import type { DoorSheet } from '../sheets/sheet.ts';
import { participantName } from '../shared/participant-name.ts';
import { useNow } from '../shared/use-now.ts';

/** Export as a file is offered once operations have been pending this long without a network (CI-41). */
const exportOfferedAfterMs = 10 * minuteMs;

interface DoorNoticesProps {
  door: Door;
  state: DoorState;
  /** Undefined where the page has no sheets. */
  onOpen?: (sheet: DoorSheet) => void;
}

/** Notices for the operator, each with the action it calls for. */
export function DoorNotices({ door, state, onOpen }: DoorNoticesProps) {
  const next = useLocation({ select: (location) => location.href });
  const now = useNow();
  const { otherAccountCount, stuck, isSignInNeeded, connection, syncedAt } = state.sync;
  const { pending } = state.counts;
  const isOfflineTooLong =
    connection === 'offline' &&
    pending > 0 &&
    syncedAt !== undefined &&
    now - syncedAt > exportOfferedAfterMs;
  const exportAction = pending > 0 && onOpen !== undefined && (
    <Button size="small" onClick={() => onOpen({ kind: 'sync' })}>
      <Trans>Esporta</Trans>
    </Button>
  );
  const notices = [
    state.download !== undefined && state.download.total > chunkSize && (
      <DownloadNotice key="download" download={state.download} />
    ),
    state.isPassExpired && (
      <Notice key="passOver" tone="stop" role="alert" icon={<TicketX size={22} />} action={exportAction}>
        {pending === 0 ? (
          <Trans>
            Il tuo pass è scaduto o è stato revocato: l’elenco non è più su questo telefono. Grazie per
            l’aiuto!
          </Trans>
        ) : (
          <Plural
            value={pending}
            one="Il tuo pass è scaduto o è stato revocato. # check-in non è stato inviato: esportalo e mandalo a chi organizza."
            other="Il tuo pass è scaduto o è stato revocato. # check-in non sono stati inviati: esportali e mandali a chi organizza."
          />
        )}
      </Notice>
    ),
    state.isPassExpired && state.counts.conflicts > 0 && (
      <Notice
        key="refused"
        tone="wait"
        role="alert"
        icon={<Inbox size={22} />}
        action={
          onOpen !== undefined && (
            <Button size="small" variant="quiet" onClick={() => onOpen({ kind: 'conflicts' })}>
              <Trans>Guarda</Trans>
            </Button>
          )
        }
      >
        <Plural
          value={state.counts.conflicts}
          one="# check-in è ancora da controllare: mostralo a chi organizza."
          other="# check-in sono ancora da controllare: mostrali a chi organizza."
        />
      </Notice>
    ),
    state.lostCount > 0 && (
      <Notice
        key="gap"
        tone="stop"
        role="alert"
        icon={<Trash2 size={22} />}
        action={
          <Button size="small" variant="quiet" onClick={() => door.acknowledgeLoss()}>
            <Trans>Ho capito</Trans>
          </Button>
        }
      >
        <Plural
          value={state.lostCount}
          one="Il browser ha cancellato i suoi dati e # check-in non ancora inviato è andato perso. Ricontrolla chi è entrato."
          other="Il browser ha cancellato i suoi dati e # check-in non ancora inviati sono andati persi. Ricontrolla chi è entrato."
        />
        <LostNames
          key={`${state.lostCount} ${state.status} ${state.counts.expected}`}
          door={door}
          lostCount={state.lostCount}
        />
      </Notice>
    ),
    state.resentCount > 0 && (
      <Notice
        key="restored"
        tone="wait"
        role="alert"
        icon={<DatabaseBackup size={22} />}
        action={
          <Button size="small" variant="quiet" onClick={() => void door.acknowledgeRestore()}>
            <Trans>Ho capito</Trans>
          </Button>
        }
      >
        <Plural
          value={state.resentCount}
          one="Presente è ripartito da un backup: il check-in che aveva già ricevuto da qui viene inviato di nuovo in automatico."
          other="Presente è ripartito da un backup: i # check-in che aveva già ricevuto da qui vengono inviati di nuovo in automatico."
        />
      </Notice>
    ),
    state.event?.isCancelled === true && (
      <Notice key="cancelled" tone="stop" icon={<CalendarX size={22} />}>
        <Trans>Questo evento è stato annullato: i biglietti non sono più validi.</Trans>
      </Notice>
    ),
    isSignInNeeded && !state.isPassExpired && (
      <Notice
        key="signIn"
        tone="wait"
        role="alert"
        icon={<LogIn size={22} />}
        action={
          <Link to="/login" search={{ next }} className={buttonClass({ size: 'small' })}>
            <Trans>Accedi di nuovo</Trans>
          </Link>
        }
      >
        <Trans>La sessione è scaduta. Il check-in funziona e i dati restano sul telefono.</Trans>
      </Notice>
    ),
    state.status === 'memoryOnly' && (
      <Notice key="memoryOnly" tone="wait" role="alert" icon={<HardDrive size={22} />}>
        <Trans>
          Questo browser non salva i dati: il check-in funziona solo con la connessione. Meglio una finestra
          normale, non in incognito.
        </Trans>
      </Notice>
    ),
    isOfflineTooLong && !state.isPassExpired && (
      <Notice key="cutOff" tone="wait" icon={<CloudOff size={22} />} action={exportAction}>
        <Plural
          value={pending}
          one="Ancora nessuna connessione e # check-in da inviare: esportalo, può inviarlo un altro telefono."
          other="Ancora nessuna connessione e # check-in da inviare: esportali, può inviarli un altro telefono."
        />
      </Notice>
    ),
    otherAccountCount > 0 && (
      <Notice key="another" tone="wait" icon={<UserRoundX size={22} />}>
        <Plural
          value={otherAccountCount}
          one="Su questo telefono c’è # check-in di un altro account: può inviarlo solo chi l’ha registrato."
          other="Su questo telefono ci sono # check-in di un altro account: può inviarli solo chi li ha registrati."
        />
      </Notice>
    ),
    stuck > 0 && (
      <Notice key="stuck" tone="wait" icon={<TriangleAlert size={22} />}>
        <Plural
          value={stuck}
          one="# check-in non è stato inviato per un errore nostro. Resta su questo telefono: riproviamo in automatico."
          other="# check-in non sono stati inviati per un errore nostro. Restano su questo telefono: riproviamo in automatico."
        />
      </Notice>
    ),
  ].filter((notice) => notice !== false);
  return notices.length > 0 && <div className={css['notices']}>{notices}</div>;
}

/** How much of the list is here (CI-87). */
function DownloadNotice({ download }: { download: NonNullable<DoorState['download']> }) {
  const loaded = formatInteger(download.loaded);
  const total = formatInteger(download.total);
  return (
    <Notice icon={<CloudDownload size={22} />}>
      <Trans>
        L’elenco sta arrivando: {loaded} persone di {total}. Puoi già cercare e far entrare chi c’è.
      </Trans>
    </Notice>
  );
}

/** More names than an operator reads in a notice. */
const maxLostNames = 20;

/**
 * Whom the lost operations were about, once the list is here (CI-52). Looks through the whole list at mount:
 * give it a `key` that changes when the list is loaded or has other participants.
 */
function LostNames({ door, lostCount }: { door: Door; lostCount: number }) {
  const { t } = useLingui();
  const [shown] = useState(() => door.getLostParticipants().slice(0, maxLostNames));
  if (shown.length === 0) return null;
  const names = shown.map(participantName).join(', ');
  return <p>{shown.length < lostCount ? t`Fra questi: ${names}.` : t`Riguardavano ${names}.`}</p>;
}
