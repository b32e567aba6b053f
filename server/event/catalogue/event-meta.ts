import { regions } from '#contract/event/lookups.ts';
import type { PublicEvent } from '#contract/event/event.ts';
import { isSoldOut } from '#contract/event/is-sold-out.ts';
import { toPlainText } from '../plain-text.ts';
import type { PageMeta } from '../../http/page/meta-tags.ts';

/** Builds title, meta tags and schema.org data of an event's page (EV-13). */
export function createEventMeta(event: PublicEvent, publicUrl: string): PageMeta {
  const path = `/event/detail/${event._id}`;
  const description = toPlainText(event.description) || event.location || event.organiser.companyName;
  return {
    title: `${event.title} · ${event.organiser.companyName} · Presente`,
    description,
    path,
    kind: 'article',
    ...(event.image !== '' && { image: `${event.image}?w=1200` }),
    isUnlisted: event.isUnlisted,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: event.title,
      description,
      url: publicUrl + path,
      startDate: event.startDateTime,
      endDate: event.endDateTime,
      eventStatus: `https://schema.org/${event.isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: `https://schema.org/${event.mode === 'online' ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
      location: toSchemaLocation(event, publicUrl + path),
      ...(event.image !== '' && { image: [new URL(`${event.image}?w=1200`, publicUrl).href] }),
      organizer: {
        '@type': 'Organization',
        name: event.organiser.companyName,
        url: `${publicUrl}/organisation/page/${event.organiser._id}`,
      },
      isAccessibleForFree: event.isFree,
      offers: {
        '@type': 'Offer',
        url: event.externalLink || publicUrl + path,
        price: event.price,
        priceCurrency: 'EUR',
        availability: `https://schema.org/${isSoldOut(event) ? 'SoldOut' : 'InStock'}`,
      },
    },
  };
}

function toSchemaLocation(event: PublicEvent, url: string): Record<string, unknown> {
  if (event.mode === 'online') return { '@type': 'VirtualLocation', url };
  const region = regions.find(({ code }) => code === event.region)?.name;
  return {
    '@type': 'Place',
    name: event.location,
    address: {
      '@type': 'PostalAddress',
      streetAddress: event.location,
      ...(region !== undefined && { addressRegion: region }),
      addressCountry: 'IT',
    },
    ...(event.latitude !== null &&
      event.longitude !== null && {
        geo: { '@type': 'GeoCoordinates', latitude: event.latitude, longitude: event.longitude },
      }),
  };
}
