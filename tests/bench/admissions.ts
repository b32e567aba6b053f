import { join } from 'node:path';
import type { Page } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import { buildTicketQrText } from '#contract/registration/ticket-code.ts';
import { sqliteFileName } from '#server/db/sqlite-file.ts';
import { cameraFlags, writeCameraVideo } from '#tests/support/browser/camera-video.ts';
import { startServerProcess } from '#tests/support/app/server-process.ts';
import { median } from '#tests/support/quantile.ts';
import { makeBigEvent, type BigEvent } from './big-event.ts';
import type { Measurement } from './measurement.ts';
import { firstRowMs, newProfile, openPhone, openSlowPage, signInAs, watchFirstRow } from './slow-phone.ts';

const admissionCount = 5;
/** Toggles ignore touches for half a second after they appeared (CI-61). */
const deafMs = 600;
/** A fast typist on a phone. */
const letterDelayMs = 120;
const groupSize = 4;

/**
 * Measures what one admission costs with 5,000 participants on a phone four times slower than this machine:
 * from the first touch to green, and the number of taps, which this code makes.
 */
export async function measureAdmissions(): Promise<Measurement[]> {
  const event = await makeBigEvent(5000);
  const server = await startServerProcess({ DATA_DIR: event.dataDir, LOG_LEVEL: 'silent' });
  const door = `${server.url}/organisation/event/detail/${event.eventId}/door`;
  const profile = newProfile();
  try {
    const byHand = await measureByHand(profile, server.url, door, event);
    const scans: number[] = [];
    const groups: number[] = [];
    for (const ticket of readGroupTickets(event).slice(0, admissionCount)) {
      const { scanMs, groupMs } = await measureScan(
        profile,
        door,
        buildTicketQrText(server.url, ticket),
        event,
      );
      scans.push(scanMs);
      groups.push(groupMs);
    }
    const toMeasurement = (name: string, durations: readonly number[]): Measurement => ({
      name: `${name} (median), 4× slow`,
      value: median(durations) / 1000,
      unit: 's',
    });
    return [
      toMeasurement('Admit from the list, 1 tap', byHand.list),
      toMeasurement('Admit by search: 1 tap, the first 4 letters of a name, 1 tap', byHand.search),
      toMeasurement('Admit by scan, from the list: 1 tap, camera start included', scans),
      toMeasurement(`Admit a group of ${groupSize} by scan, from the list: 2 taps`, groups),
    ];
  } finally {
    await server.stop();
  }
}

async function measureByHand(profile: string, url: string, door: string, event: BigEvent) {
  const phone = await openPhone(profile);
  const page = await openSlowPage(phone);
  await signInAs(page, url, event.email);
  await watchFirstRow(page);
  await page.goto(door);
  await firstRowMs(page);
  const outside = page.locator('button[aria-pressed="false"][aria-label]');
  const list: number[] = [];
  const search: number[] = [];
  for (let i = 0; i < admissionCount; i++) {
    const label = (await outside.first().getAttribute('aria-label'))!;
    await page.waitForTimeout(deafMs);
    list.push(await measure(() => admit(page, label)));
  }
  for (const id of event.participantIds.slice(-admissionCount)) {
    const name = readName(event, id);
    search.push(
      await measure(async () => {
        const field = page.getByLabel('Cerca per nome');
        await field.tap();
        await field.fill('');
        await field.pressSequentially(name.slice(0, 4), { delay: letterDelayMs });
        const label = (await outside.first().getAttribute('aria-label'))!;
        await page.waitForTimeout(deafMs);
        await admit(page, label);
      }),
    );
  }
  await phone.close();
  return { list, search };
}

/** Taps the toggle, and waits until it is green. */
async function admit(page: Page, label: string): Promise<void> {
  await page.locator(`button[aria-pressed="false"][aria-label="${label}"]`).first().tap();
  await page.locator(`button[aria-pressed="true"][aria-label="${label}"]`).first().waitFor();
}

/** Opens the scanner with the ticket in front of the camera, and admits the rest of the order. */
async function measureScan(profile: string, door: string, text: string, { dataDir }: BigEvent) {
  const video = join(dataDir, 'camera.mjpeg');
  await writeCameraVideo(video, [{ text, seconds: 2 }]);
  const phone = await openPhone(profile, cameraFlags(video));
  const page = await openSlowPage(phone);
  await watchFirstRow(page);
  await page.goto(door);
  await firstRowMs(page);
  const startedAt = performance.now();
  await page.getByRole('button', { name: 'Scansiona' }).tap();
  await page.locator('[data-result="in"]').waitFor();
  const scanMs = performance.now() - startedAt;
  await page.getByRole('button', { name: /^Fai entrare anche/ }).tap();
  await page
    .locator('[data-group] button[aria-pressed="true"]')
    .nth(groupSize - 2)
    .waitFor();
  const groupMs = performance.now() - startedAt;
  await phone.close();
  return { scanMs, groupMs };
}

async function measure(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** One ticket of each order of `groupSize`. */
function readGroupTickets({ dataDir, participantIds, tickets }: BigEvent): string[] {
  const sizes = query<{ id: string }>(
    dataDir,
    'select min(id) as id from participant group by order_id having count(*) = ?',
    groupSize,
  );
  const ids = new Set(sizes.map(({ id }) => id));
  return tickets.filter((_, index) => ids.has(participantIds[index]!));
}

function readName({ dataDir }: BigEvent, id: string): string {
  const [row] = query<{ name: string }>(
    dataDir,
    "select first_name || ' ' || last_name as name from participant where id = ?",
    id,
  );
  return row!.name;
}

function query<Row>(dataDir: string, statement: string, value: string | number): Row[] {
  const file = new BetterSqlite(join(dataDir, sqliteFileName), { readonly: true });
  try {
    return file.prepare<[string | number], Row>(statement).all(value);
  } finally {
    file.close();
  }
}
