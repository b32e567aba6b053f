import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import type { JourneyPlace } from './journey-place.ts';
import { publishEvents } from './published-event.ts';
import { visit } from './visit.ts';

const dayMs = 24 * 3_600_000;

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

/** Writes into the file of the running server what no call writes. */
export function writeInto(
  { server }: JourneyPlace,
  statement: string,
  ...values: readonly (string | number)[]
): void {
  const file = new BetterSqlite(join(server.dataDir, 'presente.sqlite'));
  try {
    file.prepare(statement).run(...values);
  } finally {
    file.close();
  }
}

/** Publishes one event of each kind before the tests of a file; read their ids inside the tests only. */
export function usingEventKinds(place: () => JourneyPlace) {
  let ids: Readonly<Record<EventKind, string>> | undefined;
  test.beforeAll(async () => {
    writeInto(place(), `update account set stripe_account_id = 'conto'`);
    const published = await publishEvents(place(), Object.values(eventKinds));
    ids = Object.fromEntries(Object.keys(eventKinds).map((key, at) => [key, published[at]])) as typeof ids;
    writeInto(place(), 'update event set cancelled_at = ? where id = ?', Date.now(), ids!.cancelled);
    const ended = [Date.now() - 2 * dayMs, Date.now() - dayMs, ids!.ended];
    writeInto(place(), 'update event set start_at = ?, end_at = ? where id = ?', ...ended);
  });
  return {
    idOf: (kind: EventKind): string => ids![kind],
    /** Opens the page of one of them and waits for it. */
    async open(page: Page, kind: EventKind): Promise<void> {
      await visit(page, `${place().network.url}/event/detail/${ids![kind]}`);
      await expect(page.getByRole('heading', { level: 1, name: eventKinds[kind].title })).toBeVisible();
    },
  };
}

export const ticketBox = (page: Page): Locator =>
  page.getByRole('region', { name: 'Biglietti e organizzazione' });
export const oneMore = (page: Page): Locator => page.getByRole('button', { name: 'Un biglietto in più' });
export const oneLess = (page: Page): Locator => page.getByRole('button', { name: 'Un biglietto in meno' });
export const participate = (page: Page): Locator => page.getByRole('button', { name: 'Partecipa' });
