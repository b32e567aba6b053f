import { Plural, Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { CalendarX, HardDrive, LogIn, TriangleAlert, UserRoundX } from 'lucide-react';
import type { DoorState } from '#src/offline/door-state.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import css from './door-notices.module.css';

/** What the operator should know before she goes on: each said once, with what to do. */
export function DoorNotices({ state }: { state: DoorState }) {
  const next = useLocation({ select: (location) => location.href });
  const { ofAnotherAccount, stuck, isSignInNeeded } = state.sync;
  const notices = [
    state.event?.isCancelled === true && (
      <Notice key="cancelled" tone="stop" icon={<CalendarX size={22} />}>
        <Trans>Questo evento è stato annullato: i biglietti non valgono più.</Trans>
      </Notice>
    ),
    isSignInNeeded && (
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
