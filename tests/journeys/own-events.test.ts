import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/accessible.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { mailText } from '#tests/support/mailbox.ts';

const place = usingPlace({ noOfPeople: 12 });
const ticketCents = 1250;

/** The people of the place have paid: there is no call yet by which anybody can. */
function makePaid(eventId: string): void {
  const file = new BetterSqlite(join(place().server.dataDir, 'presente.sqlite'));
  try {
    file.prepare('update event set price_cents = ? where id = ?').run(ticketCents, eventId);
    file
      .prepare('update "order" set price_cents = quantity * ? where event_id = ?')
      .run(ticketCents, eventId);
  } finally {
    file.close();
  }
}

test('[EV-45] [EV-46] [EV-47] [EV-48] an event is found among one’s own, looked at and called off', async ({
  page,
}) => {
  const { network, server, organisation, eventId, people } = place();
  makePaid(eventId);
  await page.goto(`${network.url}/login?next=${encodeURIComponent('/organisation/event')}`);
  await signIn(page, organisation);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expectAccessibleInBoth(page, 'own events');
  await expectTouchable(page);

  const search = page.getByLabel('Cerca tra i tuoi eventi');
  await search.fill('nessuno lo chiama');
  await expect(page.getByText('Nessun evento con queste parole')).toBeVisible();
  await page.getByRole('button', { name: 'Mostrali tutti' }).click();
  await expect(cards).toHaveCount(2);
  const title = (await cards.first().getByRole('heading').textContent())!;
  await search.fill(title.toUpperCase());
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]q=/);
  await page.reload();
  await expect(search).toHaveValue(title.toUpperCase());
  await expect(cards).toHaveCount(1);

  await page.goto(`${network.url}/organisation/event/detail/${eventId}`);
  await expect(page.getByText('Incasso')).toBeVisible();
  await expect(page.getByText(/150,00/)).toBeVisible();
  await page.getByText('Com’è pubblicato').click();
  await expect(page.getByText('Portate gli stivali.')).toBeVisible();
  await expectAccessibleInBoth(page, 'an own event');
  await expectTouchable(page);

  await page.getByRole('button', { name: /^Altro su/ }).click();
  const item = (name: string) => page.getByRole('button', { name });
  await expect(page.getByRole('link', { name: 'Promuovi' })).toHaveAttribute('href', /drawer=promote/);
  await expect(page.getByRole('link', { name: 'Duplica' })).toBeVisible();
  await item('Annulla l’evento').press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Annullare/ });
  await expect(dialog).toContainText('Le 12 persone iscritte ricevono un’e-mail');
  await dialog.getByLabel('Due parole per loro').fill('La piena ha portato via il sentiero.');
  await expectAccessibleInBoth(page, 'calling off');

  // Without a network nothing happens, and what was written stays.
  network.setWeather('reset');
  await dialog.getByRole('button', { name: 'Annulla l’evento' }).click();
  await expect(page.getByText(/Il server non risponde/).first()).toBeVisible();
  network.setWeather('fine');
  await expect(dialog.getByLabel('Due parole per loro')).toHaveValue('La piena ha portato via il sentiero.');
  await dialog.getByRole('button', { name: 'Annulla l’evento' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Evento annullato', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rimborsi in corso' })).toBeVisible();
  await expect(page.getByText(people[0]!.name).first()).toBeVisible();
  await expectAccessibleInBoth(page, 'a cancelled event');
  for (const { email } of [people[0]!, people[11]!])
    expect(await mailText(server.dataDir, email)).toContain('La piena ha portato via il sentiero.');

  // Nobody begins to change what can no longer be changed.
  await page.goto(`${page.url()}?drawer=edit`);
  const form = page.getByRole('dialog', { name: 'Modifica l’evento' });
  await expect(form).toContainText('Questo evento è stato annullato');
  await expect(form.getByRole('button', { name: 'Salva' })).toBeHidden();
});
