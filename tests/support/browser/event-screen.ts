import { expect, test, type Locator, type Page } from '@playwright/test';
import { dayMs } from '#contract/durations.ts';
import type { E2eFixture } from '../e2e/e2e-fixture.ts';
import { publishEvents } from '../e2e/publish-events.ts';
import { visitHydrated } from './visit-hydrated.ts';
import { writeServerDatabase } from '../e2e/server-database.ts';

/** One event of each kind. */
export const eventKinds = {
  free: { title: 'Pulizia del Sarca' },
  paid: { title: 'Cena sociale', isFree: false, price: 1250.5 },
  few: { title: 'Laboratorio piccolo', maxNoTickets: 'Limited', maxTicketAvailable: 3 },
  external: { title: 'Corsa altrove', externalLink: 'https://corsa.example/iscrizioni' },
  online: { title: 'Diretta', mode: 'online' },
  cancelled: { title: 'Gita annullata' },
  ended: { title: 'Festa di ieri' },
  long: {
    title: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120),
    domanda: '<p>Porta un documento.</p>',
  },
  hostile: { title: 'Ostile' },
} as const;
export type EventKind = keyof typeof eventKinds;

/** Publishes one event of each kind before a file's tests; read their ids inside tests only. */
export function setupEventKinds(fixture: () => E2eFixture) {
  let ids: Readonly<Record<EventKind, string>> | undefined;
  test.beforeAll(async () => {
    writeServerDatabase(fixture(), `update account set stripe_account_id = 'conto'`);
    const published = await publishEvents(fixture(), Object.values(eventKinds));
    ids = Object.fromEntries(
      Object.keys(eventKinds).map((key, index) => [key, published[index]]),
    ) as typeof ids;
    writeServerDatabase(
      fixture(),
      'update event set cancelled_at = ? where id = ?',
      Date.now(),
      ids!.cancelled,
    );
    const ended = [Date.now() - 2 * dayMs, Date.now() - dayMs, ids!.ended];
    writeServerDatabase(fixture(), 'update event set start_at = ?, end_at = ? where id = ?', ...ended);
  });
  return {
    getEventId: (kind: EventKind): string => ids![kind],
    /** Opens the page of an event kind and waits for it. */
    async open(page: Page, kind: EventKind): Promise<void> {
      await visitHydrated(page, `${fixture().network.url}/event/detail/${ids![kind]}`);
      await expect(page.getByRole('heading', { level: 1, name: eventKinds[kind].title })).toBeVisible();
    },
  };
}

export const ticketsField = (page: Page): Locator =>
  page.getByRole('region', { name: 'Biglietti e organizzazione' });
export const addTicketButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Un biglietto in più' });
export const removeTicketButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Un biglietto in meno' });
export const participateButton = (page: Page): Locator => page.getByRole('button', { name: 'Partecipa' });
