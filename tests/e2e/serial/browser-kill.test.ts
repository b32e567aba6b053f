import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  networkStatus,
  doorUrl,
  expectDoor,
  expectIn,
  openDoor,
  getToggle,
  searchFor,
} from '#tests/support/browser/door-screen.ts';
import { minuteMs } from '#contract/durations.ts';
import { getPassMenu, openLeaveDialog, redeemPassAs } from '#tests/support/browser/pass-screen.ts';
import { findFilesContaining } from '#tests/support/browser/browser-profile-files.ts';
import { createOrganiserSession } from '#tests/support/e2e/organiser-session.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { setupPhones, type Phone } from '#tests/support/browser/phone-context.ts';
import { randomBelow, createRandom } from '#tests/support/random/random.ts';
import { countRecords } from '#tests/support/browser/device-records.ts';
import { repetitions } from '#tests/support/repetitions.ts';

const killCount = repetitions({ gate: 3, all: 12 }, 'KILLS');
/** Number of participants with one name, tapped together. */
const concurrency = 8;

/**
 * With more than one, every second browser is killed only once it has written its cookies, which takes up to
 * half a minute.
 */
const passKillCount = repetitions({ gate: 1, all: 2 }, 'PASS_KILLS');

const fixture = setupE2eFixture({ participantCount: killCount * concurrency + passKillCount });
const openPhone = setupPhones();

test(`[CI-4] [RS-1] a browser killed while writing, ${killCount} times, loses no displayed check-in @core`, async () => {
  test.setTimeout(5 * minuteMs + killCount * minuteMs);
  const random = createRandom(1);
  const { participants } = fixture();
  const shownNames: string[] = [];
  let phone = await openPhone();
  await openDoor(phone.page, fixture());
  // Signed in long enough ago: Chromium writes cookies every 30 s, or on a proper exit.
  await phone.close();
  phone = await reopen(phone);

  for (let kill = 0; kill < killCount; kill++) {
    const { lastName } = participants[kill * concurrency]!;
    await searchFor(phone.page, lastName);
    const shownNow = await tapAndKill(phone, 1 + randomBelow(random, concurrency));
    shownNames.push(...shownNow);
    phone = await reopen(phone);
    await expect(networkStatus(phone.page)).toContainText(
      `Senza connessione · ${await countRecords(phone.page, 'outbox')} da inviare`,
    );
    await searchFor(phone.page, lastName);
    for (const name of shownNow) await expectIn(phone.page, { name });
  }

  const queued = await countRecords(phone.page, 'outbox');
  await phone.context.setOffline(false);
  await expect(networkStatus(phone.page)).toHaveText('Connesso');
  const arrived = new Set(
    fixture()
      .log()
      .map((entry) => entry.participantId),
  );
  const lost = participants.filter(({ id, name }) => shownNames.includes(name) && !arrived.has(id));
  expect(lost).toEqual([]);
  expect(fixture().log()).toHaveLength(queued);
  console.log(
    `RS-1: ${killCount} kills, ${shownNames.length} entries shown, ${queued} queued and delivered, lost 0`,
  );
});

test(`[CI-53] [RS-33] a browser killed before it has written its cookies, ${passKillCount} times, opens its door offline @core`, async () => {
  test.setTimeout(5 * minuteMs + passKillCount * minuteMs);
  const { participants, eventId, network } = fixture();
  const organiser = await createOrganiserSession(fixture(), fixture().organisation);
  let openedCount = 0;
  for (let kill = 0; kill < passKillCount; kill++) {
    const guest = participants[killCount * concurrency + kill]!;
    const pass = await organiser.createPass(eventId, `Varco ${kill}`);
    let phone = await openPhone();
    await phone.page.goto(pass.link);
    await redeemPassAs(phone.page, 'Telefono di Marta');
    await expectDoor(phone.page, fixture());
    await phone.page.evaluate(() => navigator.serviceWorker.ready);
    await phone.context.setOffline(true);
    await searchFor(phone.page, guest.name);
    await getToggle(phone.page, guest).click();
    await expectIn(phone.page, guest);
    const hasWrittenCookies = () => findFilesContaining(phone.profile, ['passEventId']).some(isCookieFile);
    const isKilledLater = kill % 2 === 1;
    if (isKilledLater) await expect.poll(hasWrittenCookies, { timeout: 2 * minuteMs }).toBe(true);
    await phone.kill();
    if (!isKilledLater) deleteCookies(phone);
    expect(hasWrittenCookies()).toBe(isKilledLater);
    phone = await reopen(phone);
    await expect(networkStatus(phone.page)).toContainText('Senza connessione · 1 da inviare');
    await searchFor(phone.page, guest.name);
    await expectIn(phone.page, guest);
    openedCount += 1;
    await expect(phone.page).toHaveURL(doorUrl(fixture()));
    // Sent with the restored session.
    await phone.context.setOffline(false);
    await expect(networkStatus(phone.page)).toHaveText('Connesso');
    const arrived = fixture()
      .log()
      .filter(({ participantId }) => participantId === guest.id);
    expect(arrived).toMatchObject([{ outcome: 'applied' }]);
    if (kill < passKillCount - 1) {
      await phone.close();
      continue;
    }
    // A session that was ended is not restored.
    await phone.page.goto(`${network.url}/privacy`);
    await (await openLeaveDialog(phone.page)).getByRole('button', { name: /^Esci/ }).click();
    await expect(getPassMenu(phone.page)).toBeHidden();
    await phone.kill();
    deleteCookies(phone);
    phone = await openPhone({ profile: phone.profile, isOffline: true });
    await phone.page.goto(doorUrl(fixture()));
    await expect(phone.page).toHaveURL(/\/login/);
  }
  console.log(
    `RS-33: ${passKillCount} browsers killed after opening a pass, door opened offline with its entry ${openedCount} times; not opened after leaving`,
  );
});

const isCookieFile = (path: string): boolean => /\/Cookies[^/]*$/.test(path);

/** Leaves a profile as if its browser had been killed before it wrote cookies, which it does every 30 s. */
function deleteCookies({ profile }: Phone): void {
  for (const path of readdirSync(profile, { recursive: true, encoding: 'utf8' }))
    if (isCookieFile(`/${path}`)) rmSync(join(profile, path));
}

async function reopen({ profile }: Phone): Promise<Phone> {
  const phone = await openPhone({ profile, isOffline: true });
  await phone.page.goto(doorUrl(fixture()));
  await expectDoor(phone.page, fixture());
  return phone;
}

/**
 * Taps every visible row, one per frame, and kills the browser once `afterShown` rows show as checked in.
 * @returns the names shown, as far as the browser could report them
 */
async function tapAndKill({ page, kill }: Phone, afterShown: number): Promise<string[]> {
  const shownNames: string[] = [];
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction('reportShown', (label: string) => {
    shownNames.push(label.replace(/: dentro$/, ''));
    if (shownNames.length >= afterShown) resolve();
  });
  // Never resolves: the browser is killed.
  void page.evaluate(tapAll).catch(() => undefined);
  await enough;
  await kill();
  return shownNames;
}

async function tapAll(): Promise<void> {
  const { reportShown } = window as unknown as { reportShown: (label: string) => void };
  const list = document.querySelector('ul[aria-label="Persone"]')!;
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLElement && target.ariaPressed === 'true') reportShown(target.ariaLabel ?? '');
  }).observe(list, { subtree: true, attributeFilter: ['aria-pressed'] });
  for (const toggle of list.querySelectorAll<HTMLElement>('button[aria-pressed="false"]')) {
    toggle.click();
    await new Promise(requestAnimationFrame);
  }
}
