import { Plural, Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import {
  CalendarX,
  CloudOff,
  HardDrive,
  LogIn,
  TicketX,
  Trash2,
  TriangleAlert,
  UserRoundX,
} from 'lucide-react';
import type { Door, DoorState } from '#src/offline/door-state.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import css from './door-notices.module.css';
import type { DoorSheet } from './door-sheet.ts';
import { useNow } from './use-now.ts';

/** Entries that have waited so long for the network are better handed over (CI-41). */
const waitingTooLongMs = 10 * 60_000;

interface DoorNoticesProps {
  door: Door;
  state: DoorState;
  /** Undefined where no sheet can lie over the page. */
  onOpen?: (sheet: DoorSheet) => void;
}

/** What the operator should know before she goes on: each said once, with what to do. */
export function DoorNotices({ door, state, onOpen }: DoorNoticesProps) {
  const next = useLocation({ select: (location) => location.href });
  const now = useNow();
  const { ofAnotherAccount, stuck, isSignInNeeded, connection, syncedAt } = state.sync;
  const { pending } = state.counts;
  const isCutOff =
    connection === 'offline' && pending > 0 && syncedAt !== undefined && now - syncedAt > waitingTooLongMs;
  const handOver = pending > 0 && onOpen !== undefined && (
    <Button size="small" onClick={() => onOpen({ kind: 'sync' })}>
      <Trans>Consegna come file</Trans>
    </Button>
  );
  const notices = [
    state.isPassOver && (
      <Notice key="passOver" tone="stop" role="alert" icon={<TicketX size={22} />} action={handOver}>
        {pending === 0 ? (
          <Trans>
            Il tuo pass è finito o è stato tolto: l’elenco non è più su questo telefono. Grazie dell’aiuto!
          </Trans>
        ) : (
          <Plural
            value={pending}
            one="Il tuo pass è finito o è stato tolto. # ingresso non è ancora inviato: consegnalo a chi organizza."
            other="Il tuo pass è finito o è stato tolto. # ingressi non sono ancora inviati: consegnali a chi organizza."
          />
        )}
      </Notice>
    ),
    state.gap > 0 && (
      <Notice
        key="gap"
        tone="stop"
        role="alert"
        icon={<Trash2 size={22} />}
        action={
          <Button size="small" variant="quiet" onClick={() => door.seeGap()}>
            <Trans>Ho capito</Trans>
          </Button>
        }
      >
        <Plural
          value={state.gap}
          one="Il browser ha svuotato la sua memoria: # ingresso non ancora inviato è perso. Ricontrolla chi è entrato."
          other="Il browser ha svuotato la sua memoria: # ingressi non ancora inviati sono persi. Ricontrolla chi è entrato."
        />
      </Notice>
    ),
    state.event?.isCancelled === true && (
      <Notice key="cancelled" tone="stop" icon={<CalendarX size={22} />}>
        <Trans>Questo evento è stato annullato: i biglietti non valgono più.</Trans>
      </Notice>
    ),
    isSignInNeeded && !state.isPassOver && (
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
        <Trans>La sessione è scaduta. La porta funziona e gli ingressi restano sul telefono.</Trans>
      </Notice>
    ),
    state.status === 'memoryOnly' && (
      <Notice key="memoryOnly" tone="wait" role="alert" icon={<HardDrive size={22} />}>
        <Trans>
          Questo browser non conserva niente: gli ingressi si registrano solo con la rete. Meglio una finestra
          normale, non anonima.
        </Trans>
      </Notice>
    ),
    isCutOff && !state.isPassOver && (
      <Notice key="cutOff" tone="wait" icon={<CloudOff size={22} />} action={handOver}>
        <Plural
          value={pending}
          one="La rete non torna e # ingresso aspetta: un telefono in rete può inviarlo per te."
          other="La rete non torna e # ingressi aspettano: un telefono in rete può inviarli per te."
        />
      </Notice>
    ),
    ofAnotherAccount > 0 && (
      <Notice key="another" tone="wait" icon={<UserRoundX size={22} />}>
        <Plural
          value={ofAnotherAccount}
          one="# ingresso di un altro account aspetta su questo telefono: lo invia solo chi l’ha registrato."
          other="# ingressi di un altro account aspettano su questo telefono: li invia solo chi li ha registrati."
        />
      </Notice>
    ),
    stuck > 0 && (
      <Notice key="stuck" tone="wait" icon={<TriangleAlert size={22} />}>
        <Plural
          value={stuck}
          one="# ingresso non arriva al server, per un errore suo. Resta qui e si riprova da sé."
          other="# ingressi non arrivano al server, per un errore suo. Restano qui e si riprova da sé."
        />
      </Notice>
    ),
  ].filter((notice) => notice !== false);
  return notices.length > 0 && <div className={css['notices']}>{notices}</div>;
}
