import { toNetwork } from '../../http/client-network.ts';
import { hashWithKey } from '../../keyed-hash.ts';
import { hashMailbox } from '../../mail/mailbox-hash.ts';
import type { Services } from '../../services.ts';
import type { Share } from './share-store.ts';

/** What the shares of an event depend on. */
interface SharedEvent {
  readonly id: string;
  /** `null` if unlimited: then there are no shares. */
  readonly maxTickets: number | null;
  readonly confirmAbove: number;
}

/**
 * Places for a group of people: a fifth of all, on small events three times what one person gets, at most half. As many are
 * for the visitors of a network, and held at once until they are confirmed.
 */
export const getGroupShare = (maxTickets: number, confirmAbove: number): number =>
  Math.max(Math.floor(maxTickets / 5), Math.min(3 * confirmAbove, Math.floor(maxTickets / 2)));

/** Where a visitor's order comes from. */
interface VisitorOrigin {
  readonly visitorToken: string;
  readonly ip: string;
}

type ShareServices = Pick<Services, 'config' | 'ticketKey'>;

const hashShare = (
  { ticketKey }: ShareServices,
  eventId: string,
  kind: 'mailbox' | 'browser' | 'network',
  name: string,
): string => hashWithKey(ticketKey, 'ticket shares', `${eventId} ${kind} ${name}`);

/** The share of a mailbox whose owner is signed in, uses a known device, or has opened a link. */
export const listOwnerShares = (
  services: ShareServices,
  { id, maxTickets, confirmAbove }: SharedEvent,
  email: string,
): Share[] =>
  maxTickets === null
    ? []
    : [{ hash: hashShare(services, id, 'mailbox', hashMailbox(email)), max: confirmAbove }];

/**
 * The shares of a visitor: the typed address proves nothing, and counting by it would show a stranger whether it has
 * tickets.
 */
export function listVisitorShares(
  services: ShareServices,
  { id, maxTickets, confirmAbove }: SharedEvent,
  { visitorToken, ip }: VisitorOrigin,
): Share[] {
  if (maxTickets === null) return [];
  const networkMax = Math.max(confirmAbove, getGroupShare(maxTickets, confirmAbove));
  const browser = { hash: hashShare(services, id, 'browser', visitorToken), max: confirmAbove };
  if (!services.config.hasRateLimits) return [browser];
  return [browser, { hash: hashShare(services, id, 'network', toNetwork(ip, 3)), max: networkMax }];
}
