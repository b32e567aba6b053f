import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { oneMore, participate, ticketBox, usingEventKinds, writeInto } from '#tests/support/event-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { mailText } from '#tests/support/mailbox.ts';
import { newNewcomer } from '#tests/support/newcomer.ts';

const place = usingPlace({ noOfPeople: 3 });
const { idOf, open } = usingEventKinds(place);

test('[BR-26] a visitor registers two people, until nobody else can come', async ({ page }) => {
  await open(page, 'few');
  await oneMore(page).click();
  await participate(page).click();
  const drawer = page.getByRole('dialog', { name: 'Partecipa' });
  await drawer.getByRole('button', { name: 'Continua' }).click();
  await expect(drawer.getByLabel('Nome', { exact: true }).first()).toBeFocused();
  await expectAccessible(page, 'registration with errors');
  for (const [at, name] of ['Ida', 'Noè'].entries()) {
    await drawer.getByLabel('Nome', { exact: true }).nth(at).fill(name);
    await drawer.getByLabel('Cognome').nth(at).fill('Conti');
    await drawer.getByLabel('E-mail').nth(at).fill(`due.${at}@lontano.example`);
  }
  await drawer.getByRole('checkbox').check();
  await drawer.getByRole('button', { name: 'Continua' }).click();
  const done = page.getByRole('dialog', { name: 'Posto preso!' });
  await expect(done.getByRole('listitem')).toHaveText([/Ida Conti/, /Noè Conti/]);
  await expectAccessible(page, 'registered');
  expect(await mailText(place().server.dataDir, 'due.1@lontano.example')).toContain('Noè');
  await done.getByRole('button', { name: 'Chiudi' }).click();
  await expect(ticketBox(page)).toContainText('resta un posto');
  await expect(ticketBox(page).getByRole('group')).toContainText('1');
  writeInto(place(), 'update event set available = 0 where id = ?', idOf('few'));
  await page.reload();
  await expect(ticketBox(page)).toContainText('Esaurito');
  await expect(participate(page)).toHaveCount(0);
  await expectAccessible(page, 'sold out');
});

test('[BR-26] the page for attendees leads visitors to the login, and knows her name', async ({ page }) => {
  const person = { email: 'lia@pagina.example', firstName: 'Lia', lastName: 'Serra' };
  await newNewcomer(place(), person);
  const path = `/basic/event/detail/${idOf('long')}`;
  await page.goto(place().network.url + path);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, person);
  await expect(page).toHaveURL(place().network.url + path);
  await participate(page).click();
  const drawer = page.getByRole('dialog', { name: 'Partecipa' });
  await expect(drawer.getByLabel('Nome', { exact: true })).toHaveValue('Lia');
  await expect(drawer.getByText('Porta un documento.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Continua' }).click();
  // What the organiser asks has to be accepted, too, and is said at once.
  for (const consent of await drawer.getByRole('checkbox').all()) {
    await expect(consent).toHaveAttribute('aria-invalid', 'true');
    await consent.check();
  }
  await drawer.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByRole('dialog', { name: 'Posto preso!' })).toContainText('Lia Serra');
});
