import { rmSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { ListedEvent } from '#contract/event/event.ts';
import { startNetworkProxy, type Network } from '../e2e/network-proxy.ts';
import { newDataDir, startServerProcess, type ServerProcess } from '../app/server-process.ts';

/** Server with demo data, behind a network proxy. */
export interface DemoFixture {
  readonly network: Network;
  readonly server: ServerProcess;
}

/** Sets up one fixture for all tests of a file; read it inside tests only. */
export function setupDemoFixture(): () => DemoFixture {
  let fixture: DemoFixture | undefined;
  test.beforeAll(async () => {
    const network = await startNetworkProxy();
    const environment = { DATA_DIR: newDataDir(), DEMO: '1', PUBLIC_URL: network.url, RATE_LIMITS: '0' };
    const server = await startServerProcess(environment);
    network.routeTo(server);
    fixture = { network, server };
  });
  test.afterAll(async () => {
    if (fixture === undefined) return;
    await fixture.network.close();
    await fixture.server.stop('SIGKILL');
    rmSync(fixture.server.dataDir, { recursive: true, force: true });
  });
  return () => fixture!;
}

/** Lists events by query, directly from the server. */
export async function listEventsByQuery(
  { server }: DemoFixture,
  query: string,
): Promise<{ data: ListedEvent[]; totalCount: number }> {
  const response = await fetch(`${server.url}/api/event/list?${query}`);
  return (await response.json()) as { data: ListedEvent[]; totalCount: number };
}

export const resultsRegion = (page: Page): Locator => page.getByRole('region', { name: /event[oi]$/ });
export const eventCards = (page: Page): Locator => resultsRegion(page).getByRole('article');
export const expectEventCount = (page: Page, count: number): Promise<void> =>
  expect(
    page.getByRole('heading', { level: 2, name: count === 1 ? 'Un evento' : `${count} eventi`, exact: true }),
  ).toBeVisible();
export const getTab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Come guardare gli eventi' }).getByRole('link', { name });
