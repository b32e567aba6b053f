import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleCheck, ExternalLink, MapPin, TriangleAlert, Video } from 'lucide-react';
import { useState } from 'react';
import { fullNameOf } from '#contract/account/full-name.ts';
import { mapUrl } from '#contract/event/map-url.ts';
import type { TicketPage } from '#contract/registration/registration-calls.ts';
import { decodeTicket, shortCode } from '#contract/registration/ticket-code.ts';
import { longDate, timeRange } from '#src/platform/format.ts';
import { Button } from '#src/ui/button.tsx';
import { Pin } from '#src/ui/pin.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { FullScreenCode } from './full-screen-code.tsx';
import { insideSince } from './inside-since.ts';
import css from './ticket-sheet.module.css';

/** The ticket itself, on the screen and on paper. */
export function TicketSheet({ page }: { page: TicketPage }) {
  const { t } = useLingui();
  const { event } = page;
  return (
    <article className={css['sheet']} data-cancelled={event.isCancelled || undefined}>
      <header className={css['head']}>
        <p className={css['organiser']}>
          <Pin size={20} />
          <span>{event.companyName}</span>
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
        <Pass page={page} />
      )}
    </article>
  );
}

/** What opens the door, where there is one: the code, whose it is, and whether it did. */
function Pass({ page }: { page: TicketPage }) {
  const { t } = useLingui();
  const [isFullScreen, setIsFullScreen] = useState(false);
  const name = fullNameOf(page.firstName, page.lastName);
  const participantId = decodeTicket(page.ticket)?.participantId ?? '';
  const code = { text: page.qrText, name, short: shortCode(participantId) };
  const hasDoor = page.event.mode !== 'online';
  const since = <Since checkedInAt={page.checkedInAt} />;
  return (
    <div className={css['pass']}>
      <div className={css['code']}>
        <QrCode text={code.text} label={t`Codice QR del biglietto di ${name}`} />
        {/* For thumbs: by keyboard the button below does the same. */}
        {hasDoor && (
          <button
            type="button"
            tabIndex={-1}
            className={css['cover']}
            aria-label={t`Mostra il codice a tutto schermo`}
            onClick={() => setIsFullScreen(true)}
          />
        )}
      </div>
      <p className={css['short']}>
        <Trans>
          Codice <b>{code.short}</b>
        </Trans>
      </p>
      {/* There before it says anything: what it will say is then read out. */}
      <div role="status">{since}</div>
      <p className={css['name']}>{name}</p>
      <p className={css['number']}>
        <Trans>
          Biglietto {page.ticketNo} di {page.noOfTickets}
        </Trans>
      </p>
      {!hasDoor && <ToConnect eventId={page.event._id} />}
      {hasDoor && page.checkedInAt === null && (
        <Button variant="accent" isWide className={css['show']} onClick={() => setIsFullScreen(true)}>
          {t`Mostra all’ingresso`}
        </Button>
      )}
      <FullScreenCode isOpen={isFullScreen} code={code} onClose={() => setIsFullScreen(false)}>
        {since}
      </FullScreenCode>
    </div>
  );
}

/** Nobody stands at an entrance: where one goes in instead. */
const ToConnect = ({ eventId }: { eventId: string }) => (
  <p className={css['connect']}>
    <Trans>
      L’evento è online: il link per collegarti è nella{' '}
      <Link to="/event/detail/$id" params={{ id: eventId }}>
        pagina dell’evento
      </Link>
      , o te lo manda chi organizza.
    </Trans>
  </p>
);

function Since({ checkedInAt }: Pick<TicketPage, 'checkedInAt'>) {
  if (checkedInAt === null) return null;
  return (
    <p className={css['in']}>
      <CircleCheck size={22} aria-hidden="true" />
      {insideSince(checkedInAt)}
    </p>
  );
}

function Place({ event: { mode, location, latitude, longitude } }: Pick<TicketPage, 'event'>) {
  const { t } = useLingui();
  if (mode === 'online')
    return (
      <p className={css['place']}>
        <Video size={18} aria-hidden="true" />
        {t`Online`}
      </p>
    );
  return (
    <p className={css['place']}>
      <MapPin size={18} aria-hidden="true" />
      <span>
        {location}
        {latitude !== null && longitude !== null && (
          <span className={css['map']}>
            {' · '}
            <a href={mapUrl({ latitude, longitude })} target="_blank" rel="noreferrer">
              {t`Apri la mappa`}
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          </span>
        )}
      </span>
    </p>
  );
}
