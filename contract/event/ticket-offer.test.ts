import { describe, expect, it } from 'vitest';
import { ticketOfferOf } from './ticket-offer.ts';

const nowMs = Date.parse('2026-11-23T09:00:00Z');
const event = {
  isCancelled: false,
  endDateTime: '2026-11-23T12:00:00Z',
  externalLink: '',
  maxNoTickets: 'Unlimited' as const,
  availableTickets: 0,
};
const limited = (availableTickets: number) =>
  ticketOfferOf({ ...event, maxNoTickets: 'Limited', availableTickets }, nowMs);

describe('what an event offers', () => {
  it('[BR-20] 1 to 100 tickets without a limit, as many as are left with one, never above 100', () => {
    expect(ticketOfferOf(event, nowMs)).toEqual({ kind: 'open', max: 100, isLimited: false });
    expect(limited(3)).toEqual({ kind: 'open', max: 3, isLimited: true });
    expect(limited(100)).toEqual({ kind: 'open', max: 100, isLimited: true });
    expect(limited(101)).toEqual({ kind: 'open', max: 100, isLimited: false });
  });

  it('[BR-20] sold out is only what is limited and has none left', () => {
    expect(limited(0)).toEqual({ kind: 'soldOut' });
    expect(limited(-1)).toEqual({ kind: 'soldOut' });
  });

  it('[BR-20] a cancelled event says so, then one that is over, whatever else is true of it', () => {
    const external = { ...event, externalLink: 'https://altrove.example/x' };
    expect(ticketOfferOf({ ...external, isCancelled: true }, Number.MAX_SAFE_INTEGER).kind).toBe('cancelled');
    expect(ticketOfferOf(external, Date.parse(event.endDateTime)).kind).toBe('ended');
    expect(ticketOfferOf(external, Date.parse(event.endDateTime) - 1).kind).toBe('external');
  });

  it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', ' https://spazio.example'])(
    '[BR-20] %s is no place to go to',
    (externalLink) => {
      expect(ticketOfferOf({ ...event, externalLink }, nowMs).kind).toBe('open');
    },
  );
});
