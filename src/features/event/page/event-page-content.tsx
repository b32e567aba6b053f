import { useLingui } from '@lingui/react/macro';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { PublicEvent } from '#contract/event/event.ts';
import { getTicketOffer, type TicketOffer } from '#contract/event/ticket-offer.ts';
import { getEventCalendarFile } from '#src/platform/event-calendar.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { OptionalBoundary } from '#src/platform/errors/optional-boundary.tsx';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { useOpenFromSearch } from '#src/platform/use-open-from-search.ts';
import { useHeldEvent } from '#src/platform/session/held-events.ts';
import { useHistoryOverlay } from '#src/platform/use-history-overlay.ts';
import { CalendarLink } from '#src/ui/list/calendar-link.tsx';
import { Section } from '#src/ui/layout/section.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { InViewport } from '#src/ui/layout/in-viewport.tsx';
import { CategoryBadge } from '../card/categories.tsx';
import { EventDetails } from '../card/event-details.tsx';
import { getEventStatus } from '../card/event-status.ts';
import { EventStatusBadge } from '../own/event-status-badge.tsx';
import { BackButton } from './back-button.tsx';
import { EventImage } from './event-image.tsx';
import css from './event-page-content.module.css';
import { Goals } from './goals.tsx';
import { HeldBox } from './held-box.tsx';
import { loadHtmlText } from './load-html-text.ts';
import { OrganiserCard } from './organiser-card.tsx';
import { ShareButton } from './share-button.tsx';
import { TicketBox } from './ticket-box.tsx';

const HtmlText = lazyComponent(loadHtmlText, { hasTexts: false });
const PlaceMap = lazyComponent(async () => (await import('../map/location-map.tsx')).LocationMap);

/** Props of the injected registration drawer. */
export interface RegistrationProps {
  readonly event: PublicEvent;
  readonly offer: TicketOffer;
  readonly quantity: number;
  readonly isOpen: boolean;
  /** The event may have changed; resolves when it was refetched, or the fetch failed. */
  readonly onReload: () => Promise<unknown>;
  /** Closed with or without a registration: the event is refetched and the quantity reset to 1 (BR-26). */
  readonly onClose: () => void;
  readonly Donation: ComponentType<DonationOfferProps>;
}

/** Props of the injected donation offer. */
export interface DonationOfferProps {
  readonly organiserId: string;
}

interface EventPageContentProps {
  event: PublicEvent;
  /** Notice above the title: age of the data when stale. */
  notice: ReactNode;
  Registration: ComponentType<RegistrationProps>;
  Donation: ComponentType<DonationOfferProps>;
  isRegistrationRequested: boolean;
  onReload: () => Promise<unknown>;
}

/** Content of the event page, with registration. */
export function EventPageContent(props: EventPageContentProps) {
  const { event, notice, Registration, Donation, isRegistrationRequested, onReload } = props;
  const { t } = useLingui();
  const [selectedQuantity, setSelectedQuantity] = useState(1);
  const registration = useHistoryOverlay(() => {
    setSelectedQuantity(1);
    void onReload();
  });
  const status = getEventStatus(event, nowMs());
  const offer = getTicketOffer(event, nowMs());
  useOpenFromSearch(isRegistrationRequested && offer.kind === 'open', registration.open);
  // Clamped: other users may have taken tickets since the quantity was chosen.
  const quantity = offer.kind === 'open' ? Math.min(selectedQuantity, offer.max) : 1;
  const isUpcoming = offer.kind !== 'ended' && offer.kind !== 'cancelled';
  const held = useHeldEvent(event._id);
  const { latitude, longitude } = event;
  return (
    <div className={css['sheet']}>
      <article className={css['main']}>
        <div className={css['hero']}>
          <div className={css['picture']}>
            <EventImage event={event} />
          </div>
          <div className={css['overlay']}>
            <BackButton className={css['floating']} />
            <ShareButton event={event} className={css['floating']} />
          </div>
        </div>
        {notice}
        <div className={css['head']}>
          <div className={css['badges']}>
            <EventStatusBadge status={status} />
            {event.category.map((category) => (
              <CategoryBadge key={category} category={category} />
            ))}
          </div>
          <h1 className={css['title']}>{event.title}</h1>
        </div>
        <EventDetails event={event} />
        {isUpcoming && <CalendarLink {...getEventCalendarFile(event._id)} className={css['calendar']} />}
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
              <InViewport placeholder={null}>
                <OptionalBoundary>
                  <PlaceMap
                    latitude={latitude}
                    longitude={longitude}
                    icon={event.isPromoted ? 1 : (event.category[0] ?? 2)}
                    title={event.title}
                  />
                </OptionalBoundary>
              </InViewport>
            </div>
          </Section>
        )}
      </article>
      <section className={css['aside']} aria-label={t`Biglietti e organizzazione`}>
        <div className={css['tickets']}>
          {held !== undefined && isUpcoming ? (
            <HeldBox held={held} onRegisterOthers={offer.kind === 'open' ? registration.open : undefined} />
          ) : (
            <TicketBox
              event={event}
              offer={offer}
              quantity={quantity}
              onQuantityChange={setSelectedQuantity}
              onParticipate={registration.open}
            />
          )}
        </div>
        <OrganiserCard organiser={event.organiser} />
      </section>
      {/* Suspends on its own: the page does not wait for the registration's code. */}
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
