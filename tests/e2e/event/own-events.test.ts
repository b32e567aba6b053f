import { expect, test } from '@playwright/test';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { readMailText } from '#tests/support/mail/mailbox.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';

const fixture = setupE2eFixture({ participantCount: 12 });
const ticketCents = 1250;

/** Marks the fixture's participants as paid in the database, since no endpoint can. */
function markPaid(eventId: string): void {
  writeServerDatabase(fixture(), 'update event set price_cents = ? where id = ?', ticketCents, eventId);
  const paidOrders = 'update "order" set price_cents = quantity * ? where event_id = ?';
  writeServerDatabase(fixture(), paidOrders, ticketCents, eventId);
}

test('[EV-45] [EV-46] [EV-47] [EV-48] an organiser searches own events, opens one and cancels it @core', async ({
  page,
}) => {
  const { network, server, organisation, eventId, participants } = fixture();
  markPaid(eventId);
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
  await page.getByText('Pagina pubblica dell’evento').click();
  await expect(page.getByText('Portate gli stivali.')).toBeVisible();
  await expectAccessibleInBoth(page, 'an own event');
  await expectTouchable(page);

  await page.getByRole('button', { name: /^Altre azioni:/ }).click();
  const getAction = (name: string) => page.getByRole('button', { name });
  await expect(page.getByRole('link', { name: 'Promuovi' })).toHaveAttribute('href', /drawer=promote/);
  await expect(page.getByRole('link', { name: 'Duplica' })).toBeVisible();
  await getAction('Annulla l’evento').press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Annullare/ });
  await expect(dialog).toContainText('Le 12 persone iscritte ricevono un’e-mail');
  await dialog.getByLabel('Messaggio per le persone iscritte').fill('La piena ha portato via il sentiero.');
  await expectAccessibleInBoth(page, 'calling off');

  // Offline the request fails, and the input stays.
  network.setCondition('reset');
  await dialog.getByRole('button', { name: 'Annulla l’evento' }).click();
  // The failed request's own message: the shell's banner also begins with these words, and can appear earlier.
  await expect(page.getByText('quello che hai scritto è ancora qui').first()).toBeVisible();
  network.setCondition('online');
  await expect(dialog.getByLabel('Messaggio per le persone iscritte')).toHaveValue(
    'La piena ha portato via il sentiero.',
  );
  await dialog.getByRole('button', { name: 'Annulla l’evento' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Evento annullato', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rimborsi in corso' })).toBeVisible();
  await expect(page.getByText(participants[0]!.name).first()).toBeVisible();
  await expectAccessibleInBoth(page, 'a cancelled event');
  for (const { email } of [participants[0]!, participants[11]!])
    expect(await readMailText(server.dataDir, email)).toContain('La piena ha portato via il sentiero.');

  // An event that can no longer be changed opens no form.
  await page.goto(`${page.url()}?drawer=edit`);
  const form = page.getByRole('dialog', { name: 'Modifica l’evento' });
  await expect(form).toContainText('Questo evento è stato annullato');
  await expect(form.getByRole('button', { name: 'Salva' })).toBeHidden();
});
