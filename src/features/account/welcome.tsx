import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { DoorOpen, MapPinned, WifiOff } from 'lucide-react';
import { sessionMay, useSession } from '#src/platform/session.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { PlacesArt } from './access/places-art.tsx';
import css from './welcome.module.css';

/** `/`: what Presente is. The map of events takes this place in a later issue. */
export function Welcome() {
  const { t } = useLingui();
  const session = useSession();
  useDocumentTitle(t`Presente · eventi per il bene comune`);
  return (
    <div className={css['welcome']}>
      <section className={css['hero']}>
        <h1 className={css['title']}>{t`Il bene comune succede in un posto. Facci un salto.`}</h1>
        <p className={css['lead']}>
          {t`Pulizie, feste, assemblee, mercati: eventi che fanno bene a chi ci va e a dove si fanno. Presente li mette sulla mappa e apre la porta.`}
        </p>
        <div className={css['actions']}>
          {session === undefined ? (
            <>
              <Link to="/signup" className={buttonClass({ variant: 'accent' })}>
                {t`Crea un account`}
              </Link>
              <Link to="/login" className={buttonClass({ variant: 'quiet' })}>
                {t`Accedi`}
              </Link>
            </>
          ) : sessionMay(session, 'runEvents') ? (
            <Link to="/organisation/event" className={buttonClass({ variant: 'accent' })}>
              {t`I miei eventi`}
            </Link>
          ) : (
            <Link to="/profile" className={buttonClass({ variant: 'quiet' })}>
              {t`Il tuo profilo`}
            </Link>
          )}
        </div>
      </section>
      <div className={css['picture']}>
        <PlacesArt />
      </div>
      <ul className={css['promises']}>
        <li>
          <MapPinned size={24} aria-hidden="true" />
          <h2>{t`Si trova subito`}</h2>
          <p>{t`Vicino a te, nel giorno che ti va bene, per quello che ti sta a cuore.`}</p>
        </li>
        <li>
          <DoorOpen size={24} aria-hidden="true" />
          <h2>{t`Si entra in un attimo`}</h2>
          <p>{t`Un biglietto con il QR, un telefono alla porta: verde, e sei dentro.`}</p>
        </li>
        <li>
          <WifiOff size={24} aria-hidden="true" />
          <h2>{t`Anche senza rete`}</h2>
          <p>{t`La lista è sul telefono. Quando la rete torna, tutto arriva a destinazione.`}</p>
        </li>
      </ul>
    </div>
  );
}
