import { useLingui } from '@lingui/react/macro';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { PublicEvent } from '#contract/event/event.ts';
import { ticketOfferOf, type TicketOffer } from '#contract/event/ticket-offer.ts';
import { eventCalendar } from '#src/platform/event-calendar.ts';
import { nowMs } from '#src/platform/clock.ts';
import { Quietly } from '#src/platform/quietly.tsx';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { useAskedFor } from '#src/platform/use-asked-for.ts';
import { useLayer } from '#src/platform/use-layer.ts';
import { CalendarLink } from '#src/ui/calendar-link.tsx';
import { Section } from '#src/ui/section.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { WhenNear } from '#src/ui/when-near.tsx';
import { CategoryBadge } from '../categories.tsx';
import { EventFacts } from '../event-facts.tsx';
import { phaseOf } from '../event-phase.ts';
import { PhaseBadge } from '../phase-badge.tsx';
import { BackButton } from './back-button.tsx';
import { EventPicture } from './event-picture.tsx';
import css from './event-sheet.module.css';
import { Goals } from './goals.tsx';
import { loadHtmlText } from './load-html-text.ts';
import { OrganiserCard } from './organiser-card.tsx';
import { ShareButton } from './share-button.tsx';
import { TicketBox } from './ticket-box.tsx';

const HtmlText = lazyPart(loadHtmlText);
const PlaceMap = lazyPart(async () => (await import('../map/place-map.tsx')).PlaceMap);

/** What the registration is given by the event's page. */
export interface RegistrationProps {
  readonly event: PublicEvent;
  readonly offer: TicketOffer;
  readonly quantity: number;
  readonly isOpen: boolean;
  /** Something of the event may have changed: resolves when it was read again, or could not be. */
  readonly onReload: () => Promise<unknown>;
  /** It was closed, with or without tickets: the event is read again, and the quantity is 1. */
  readonly onClose: () => void;
  readonly Donation: ComponentType<DonationOfferProps>;
}

/** What the offer to give something is told. */
export interface DonationOfferProps {
  readonly organiserId: string;
}

interface EventSheetProps {
  event: PublicEvent;
  /** What stands above the title: how old this is. */
  notice: ReactNode;
  Registration: ComponentType<RegistrationProps>;
  Donation: ComponentType<DonationOfferProps>;
  isRegistrationAsked: boolean;
  onReload: () => Promise<unknown>;
}

/** Everything about one event, and the way in. */
export function EventSheet(props: EventSheetProps) {
  const { event, notice, Registration, Donation, isRegistrationAsked, onReload } = props;
  const { t } = useLingui();
  const [wished, setWished] = useState(1);
  const registration = useLayer(() => {
    setWished(1);
    void onReload();
  });
  const phase = phaseOf(event, nowMs());
  const offer = ticketOfferOf(event, nowMs());
  useAskedFor(isRegistrationAsked && offer.kind === 'open', registration.open);
  // Others may have taken some since they were chosen.
  const quantity = offer.kind === 'open' ? Math.min(wished, offer.max) : 1;
  const isAhead = offer.kind !== 'ended' && offer.kind !== 'cancelled';
  const { latitude, longitude } = event;
  return (
    <div className={css['sheet']}>
      <article className={css['main']}>
        <div className={css['hero']}>
          <div className={css['picture']}>
            <EventPicture event={event} />
          </div>
          <div className={css['overlay']}>
            <BackButton className={css['floating']} />
            <ShareButton event={event} className={css['floating']} />
          </div>
        </div>
        {notice}
        <div className={css['head']}>
          <div className={css['badges']}>
            <PhaseBadge phase={phase} />
            {event.category.map((category) => (
              <CategoryBadge key={category} category={category} />
            ))}
          </div>
          <h1 className={css['title']}>{event.title}</h1>
        </div>
        <EventFacts event={event} />
        {isAhead && <CalendarLink {...eventCalendar(event._id)} className={css['calendar']} />}
        {event.description !== '' && (
          <Suspense fallback={<Skeleton height="8rem" />}>
            <HtmlText html={event.description} />
          </Suspense>
        )}
        {event.sdgs.length > 0 && (
          <Section title={t`Obiettivi di sviluppo sostenibile`}>
            <Goals keys={event.sdgs} />
          </Section>
        )}
        {event.mode !== 'online' && latitude !== null && longitude !== null && (
          <Section title={t`Dove`}>
            <div className={css['map']}>
              <WhenNear placeholder={null}>
                <Quietly>
                  <PlaceMap
                    latitude={latitude}
                    longitude={longitude}
                    icon={event.isPromoted ? 1 : (event.category[0] ?? 2)}
                    title={event.title}
                  />
                </Quietly>
              </WhenNear>
            </div>
          </Section>
        )}
      </article>
      <section className={css['aside']} aria-label={t`Biglietti e organizzazione`}>
        <div className={css['tickets']}>
          <TicketBox
            event={event}
            offer={offer}
            quantity={quantity}
            onQuantityChange={setWished}
            onParticipate={registration.open}
          />
        </div>
        <OrganiserCard organiser={event.organiser} />
      </section>
      {/* One reads before one takes part: the page does not wait for it. */}
      <Suspense>
        <Registration
          event={event}
          offer={offer}
          quantity={quantity}
          isOpen={registration.isOpen}
          onReload={onReload}
          onClose={registration.close}
          Donation={Donation}
        />
      </Suspense>
    </div>
  );
}
