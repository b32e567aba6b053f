import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, ExternalLink, MapPin, Printer, TriangleAlert, Video } from 'lucide-react';
import type { TicketPage } from '#contract/registration/registration-calls.ts';
import { nowMs } from '#src/platform/clock.ts';
import { dateAndTime, isSameDay, longDate, timeOfDay, timeRange } from '#src/platform/format.ts';
import { Button } from '#src/ui/button.tsx';
import { Pin } from '#src/ui/pin.tsx';
import { QrCode } from './qr-code.tsx';
import css from './ticket-sheet.module.css';

/** The ticket itself, on the screen and on paper. */
export function TicketSheet({ page }: { page: TicketPage }) {
  const { t } = useLingui();
  const { event } = page;
  const name = `${page.firstName} ${page.lastName}`;
  return (
    <>
      <article className={css['sheet']} data-cancelled={event.isCancelled || undefined}>
        <header className={css['head']}>
          <p className={css['organiser']}>
            <Pin size={20} />
            {event.companyName}
          </p>
          <h1 className={css['title']}>{event.title}</h1>
          <p className={css['when']}>
            <span className={css['date']}>{longDate(event.startDateTime)}</span>
            <br />
            {timeRange(event.startDateTime, event.endDateTime)}
          </p>
          <Place event={event} />
        </header>
        <div className={css['tear']} aria-hidden="true" />
        {event.isCancelled ? (
          <div className={css['cancelled']} role="status">
            <TriangleAlert size={40} aria-hidden="true" />
            <p className={css['name']}>{t`Evento annullato`}</p>
            <p>{t`Questo biglietto non serve più. Chi organizza ti scrive una mail.`}</p>
          </div>
        ) : (
          <div className={css['pass']}>
            <div className={css['code']}>
              <QrCode text={page.qrText} label={t`Codice QR del biglietto di ${name}`} />
            </div>
            {page.checkedInAt !== null && (
              <p className={css['in']} role="status">
                <CircleCheck size={22} aria-hidden="true" />
                {isSameDay(page.checkedInAt, nowMs())
                  ? t`Dentro dalle ${timeOfDay(page.checkedInAt)}`
                  : t`Dentro dal ${dateAndTime(page.checkedInAt)}`}
              </p>
            )}
            <p className={css['name']}>{name}</p>
            <p className={css['number']}>
              <Trans>
                Biglietto {page.ticketNo} di {page.noOfTickets}
              </Trans>
            </p>
          </div>
        )}
      </article>
      {!event.isCancelled && (
        <div className={css['foot']}>
          <p>{t`Mostra il codice alla porta, con lo schermo luminoso. Funziona anche senza rete.`}</p>
          <Button variant="plain" size="small" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            {t`Stampa`}
          </Button>
        </div>
      )}
    </>
  );
}

function Place({ event }: { event: TicketPage['event'] }) {
  const { t } = useLingui();
  if (event.mode === 'online') {
    return (
      <p className={css['place']}>
        <Video size={18} aria-hidden="true" />
        {t`Online`}
      </p>
    );
  }
  const { latitude, longitude } = event;
  return (
    <p className={css['place']}>
      <MapPin size={18} aria-hidden="true" />
      <span>
        {event.location}
        {latitude !== null && longitude !== null && (
          <span className={css['map']}>
            {' · '}
            <a
              href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
              target="_blank"
              rel="noreferrer"
            >
              {t`Apri la mappa`}
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          </span>
        )}
      </span>
    </p>
  );
}
