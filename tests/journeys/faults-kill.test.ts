import { expect, test, type Page } from '@playwright/test';
import {
  connection,
  doorUrl,
  expectDoor,
  expectIn,
  openDoor,
  searchFor,
} from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { usingPhones, type Phone } from '#tests/support/phone.ts';
import { below, randomOf } from '#tests/support/random.ts';

/** How often; `KILLS=200` for the figure of the bench. */
const kills = Number(process.env['KILLS'] ?? 12);
/** So many people share a name, and are tapped in one go. */
const atOnce = 8;

const place = usingPlace({ noOfPeople: kills * atOnce });
const openPhone = usingPhones();

test(`[CI-4] [fault 1] the browser killed in the middle of writing, ${kills} times: nothing that was shown is lost`, async () => {
  test.setTimeout(60_000 + kills * 20_000);
  const random = randomOf(1);
  const { people } = place();
  const shown: string[] = [];
  let phone = await openPhone();
  await openDoor(phone.page, place());
  // She signed in a while ago: Chromium takes half a minute to write cookies, or a proper end.
  await phone.close();
  phone = await openAgain(phone);

  for (let kill = 0; kill < kills; kill++) {
    const { lastName } = people[kill * atOnce]!;
    await searchFor(phone.page, lastName);
    const shownNow = await tapAndKill(phone, 1 + below(random, atOnce));
    shown.push(...shownNow);
    phone = await openAgain(phone);
    await expect(connection(phone.page)).toContainText(
      `Senza rete · ${await noOfRows(phone.page)} da inviare`,
    );
    await searchFor(phone.page, lastName);
    for (const name of shownNow) await expectIn(phone.page, { name });
  }

  const queued = await noOfRows(phone.page);
  await phone.context.setOffline(false);
  await expect(connection(phone.page)).toHaveText('In rete');
  const arrived = new Set(
    place()
      .log()
      .map((it) => it.participantId),
  );
  const lost = people.filter(({ id, name }) => shown.includes(name) && !arrived.has(id));
  expect(lost).toEqual([]);
  expect(place().log()).toHaveLength(queued);
  console.log(
    `fault 1: ${kills} kills, ${shown.length} entries shown, ${queued} queued and delivered, lost 0`,
  );
});

async function openAgain({ profile }: Phone): Promise<Phone> {
  const phone = await openPhone({ profile, isOffline: true });
  await phone.page.goto(doorUrl(place()));
  await expectDoor(phone.page, place());
  return phone;
}

/**
 * Taps everybody on the screen, one per frame, and kills the browser as soon as so many are shown as
 * in. Returns who was shown, as far as the browser could still say it.
 */
async function tapAndKill({ page, kill }: Phone, afterShown: number): Promise<string[]> {
  const shown: string[] = [];
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction('tellShown', (label: string) => {
    shown.push(label.replace(/: dentro$/, ''));
    if (shown.length >= afterShown) resolve();
  });
  // It never returns: the browser dies under it.
  void page.evaluate(tapEverybody).catch(() => undefined);
  await enough;
  await kill();
  return shown;
}

async function tapEverybody(): Promise<void> {
  const { tellShown } = window as unknown as { tellShown: (label: string) => void };
  const list = document.querySelector('ul[aria-label="Persone"]')!;
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLElement && target.ariaPressed === 'true') tellShown(target.ariaLabel ?? '');
  }).observe(list, { subtree: true, attributeFilter: ['aria-pressed'] });
  for (const toggle of list.querySelectorAll<HTMLElement>('button[aria-pressed="false"]')) {
    toggle.click();
    await new Promise(requestAnimationFrame);
  }
}

/** How many operations wait in the outbox, read past the product's own code. */
const noOfRows = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('presente');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const counting = database.transaction('outbox').objectStore('outbox').count();
          counting.addEventListener('success', () => {
            database.close();
            resolve(counting.result);
          });
        });
      }),
  );
