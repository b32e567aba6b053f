import { rmSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { EventCard } from '#contract/event/event.ts';
import { openNetwork, type Network } from './network.ts';
import { newDataDir, startServer, type ServerProcess } from './server-process.ts';

/** A server with the demo, and the network before it. */
export interface DemoPlace {
  readonly network: Network;
  readonly server: ServerProcess;
}

/** One for all tests of a file; read it inside the tests only. */
export function usingDemo(): () => DemoPlace {
  let place: DemoPlace | undefined;
  test.beforeAll(async () => {
    const network = await openNetwork();
    const wishes = { DATA_DIR: newDataDir(), DEMO: '1', PUBLIC_URL: network.url, RATE_LIMITS: '0' };
    const server = await startServer(wishes);
    network.leadTo(server);
    place = { network, server };
  });
  test.afterAll(async () => {
    if (place === undefined) return;
    await place.network.close();
    await place.server.stop('SIGKILL');
    rmSync(place.server.dataDir, { recursive: true, force: true });
  });
  return () => place!;
}

/** What the server says about these filters. */
export async function askEvents(
  { server }: DemoPlace,
  query: string,
): Promise<{ data: EventCard[]; totalCount: number }> {
  const response = await fetch(`${server.url}/api/event/list?${query}`);
  return (await response.json()) as { data: EventCard[]; totalCount: number };
}

export const results = (page: Page): Locator => page.getByRole('region', { name: /event[oi]$/ });
export const cards = (page: Page): Locator => results(page).getByRole('article');
export const expectCount = (page: Page, count: number): Promise<void> =>
  expect(
    page.getByRole('heading', { level: 2, name: count === 1 ? 'Un evento' : `${count} eventi`, exact: true }),
  ).toBeVisible();
export const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Come guardare gli eventi' }).getByRole('link', { name });
