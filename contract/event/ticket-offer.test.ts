import { describe, expect, it } from 'vitest';
import { getTicketOffer } from './ticket-offer.ts';

const nowMs = Date.parse('2026-11-23T09:00:00Z');
const event = {
  isCancelled: false,
  isUnlisted: false,
  endDateTime: '2026-11-23T12:00:00Z',
  externalLink: '',
  maxNoTickets: 'Unlimited' as const,
  availableTickets: 0,
};
const limited = (availableTickets: number) =>
  getTicketOffer({ ...event, maxNoTickets: 'Limited', availableTickets }, nowMs);

describe('getTicketOffer', () => {
  it('[BR-20] offers 1 to 100 tickets without a limit, at most the tickets left with one, never above 100', () => {
    expect(getTicketOffer(event, nowMs)).toEqual({ kind: 'open', max: 100, isLimited: false });
    expect(limited(3)).toEqual({ kind: 'open', max: 3, isLimited: true });
    expect(limited(100)).toEqual({ kind: 'open', max: 100, isLimited: true });
    expect(limited(101)).toEqual({ kind: 'open', max: 100, isLimited: false });
  });

  it('[BR-20] is sold out only when limited with no tickets left', () => {
    expect(limited(0)).toEqual({ kind: 'soldOut' });
    expect(limited(-1)).toEqual({ kind: 'soldOut' });
  });

  it('[BR-20] reports cancelled first, then ended, whatever else is true of the event', () => {
    const external = { ...event, externalLink: 'https://altrove.example/x' };
    expect(getTicketOffer({ ...external, isCancelled: true }, Number.MAX_SAFE_INTEGER).kind).toBe(
      'cancelled',
    );
    expect(getTicketOffer(external, Date.parse(event.endDateTime)).kind).toBe('ended');
    expect(getTicketOffer(external, Date.parse(event.endDateTime) - 1).kind).toBe('external');
  });

  it('[EV-74] does not offer tickets of an unlisted event', () => {
    expect(getTicketOffer({ ...event, isUnlisted: true }, nowMs)).toEqual({ kind: 'unlisted' });
    expect(getTicketOffer({ ...event, isUnlisted: true, isCancelled: true }, nowMs).kind).toBe('cancelled');
  });

  it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', ' https://spazio.example'])(
    '[BR-20] does not link to %s',
    (externalLink) => {
      expect(getTicketOffer({ ...event, externalLink }, nowMs).kind).toBe('open');
    },
  );
});
