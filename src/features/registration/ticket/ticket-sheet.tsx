import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, ExternalLink, MapPin, TriangleAlert, Video } from 'lucide-react';
import { useState } from 'react';
import { formatFullName } from '#contract/account/full-name.ts';
import { coverWidths } from '#contract/image/cover-widths.ts';
import { mapUrl } from '#contract/event/map-url.ts';
import type { HeldTicket } from '#contract/registration/held-event.ts';
import type { TicketPage } from '#contract/registration/registration-endpoints.ts';
import { decodeTicket, toShortCode } from '#contract/registration/ticket-code.ts';
import { formatLongDate, formatTimeRange } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import { LogoMark } from '#src/ui/media/logo-mark.tsx';
import { ResponsiveImage } from '#src/ui/media/responsive-image.tsx';
import { QrCode } from '#src/ui/media/qr-code.tsx';
import { FullScreenCode, type ShownCode } from './full-screen-code.tsx';
import { formatCheckedInSince } from '../order/checked-in-since.ts';
import { JoinLink } from './join-link.tsx';
import css from './ticket-sheet.module.css';

interface TicketSheetProps {
  page: TicketPage;
  /** All tickets of the event on this device. */
  held: readonly HeldTicket[];
}

/** The ticket, on screen and in print. */
export function TicketSheet({ page, held }: TicketSheetProps) {
  const { t } = useLingui();
  const { event } = page;
  return (
    <article className={css['sheet']} data-cancelled={event.isCancelled || undefined}>
      <header className={css['head']}>
        {event.image && (
          <ResponsiveImage
            widths={coverWidths}
            src={event.image}
            alt=""
            ratio={2.4}
            sizes="(width < 760px) 92vw, 22rem"
            className={css['picture']}
          />
        )}
        <p className={css['organiser']}>
          <LogoMark size={20} />
          <span>{event.companyName}</span>
        </p>
        <h1 className={css['title']}>{event.title}</h1>
        <p className={css['when']}>
          <span className={css['date']}>{formatLongDate(event.startDateTime)}</span>
          <br />
          {formatTimeRange(event.startDateTime, event.endDateTime)}
        </p>
        <EventLocation event={event} />
      </header>
      <div className={css['tear']} aria-hidden="true" />
      {event.isCancelled ? (
        <div className={css['cancelled']} role="status">
          <TriangleAlert size={40} aria-hidden="true" />
          <p className={css['name']}>{t`Evento annullato`}</p>
          <p>{t`Questo biglietto non è più valido. Chi organizza ti scriverà per e-mail.`}</p>
        </div>
      ) : (
        <TicketPass page={page} held={held} />
      )}
    </article>
  );
}

/** QR code, holder and check-in status. */
function TicketPass({ page, held }: TicketSheetProps) {
  const { t } = useLingui();
  const [isFullScreen, setIsFullScreen] = useState(false);
  const name = formatFullName(page.firstName, page.lastName);
  const code = toShownCode(page);
  const others = held.filter(({ ticket }) => ticket !== page.ticket).map(toShownCode);
  const hasDoor = page.event.mode !== 'online';
  const checkedInSince = <CheckedInSince checkedInAt={page.checkedInAt} />;
  return (
    <div className={css['pass']}>
      <div className={css['code']}>
        <QrCode text={code.text} label={t`Codice QR del biglietto di ${name}`} />
        {/* Touch target; keyboard users have the button below. */}
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
      {/* Mounted while empty, so that screen readers announce its later content. */}
      <div role="status">{checkedInSince}</div>
      <p className={css['name']}>{name}</p>
      <p className={css['number']}>
        <Trans>
          Biglietto {page.ticketNo} di {page.noOfTickets}
        </Trans>
      </p>
      {!hasDoor && <JoinLink event={page.event} />}
      {hasDoor && page.checkedInAt === null && (
        <Button variant="accent" isWide className={css['show']} onClick={() => setIsFullScreen(true)}>
          {t`Mostra all’ingresso`}
        </Button>
      )}
      <FullScreenCode isOpen={isFullScreen} codes={[code, ...others]} onClose={() => setIsFullScreen(false)}>
        {checkedInSince}
      </FullScreenCode>
    </div>
  );
}

const toShownCode = ({ ticket, qrText, firstName, lastName }: Omit<HeldTicket, 'email'>): ShownCode => ({
  text: qrText,
  name: formatFullName(firstName, lastName),
  short: toShortCode(decodeTicket(ticket)?.participantId ?? ''),
});

function CheckedInSince({ checkedInAt }: Pick<TicketPage, 'checkedInAt'>) {
  if (checkedInAt === null) return null;
  return (
    <p className={css['in']}>
      <CircleCheck size={22} aria-hidden="true" />
      {formatCheckedInSince(checkedInAt)}
    </p>
  );
}

function EventLocation({ event: { mode, location, latitude, longitude } }: Pick<TicketPage, 'event'>) {
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
