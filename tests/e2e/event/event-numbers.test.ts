import { expect, test } from '@playwright/test';
import { dayMs } from '#contract/durations.ts';
import { toRomeDay } from '#src/platform/text/rome-time.ts';
import {
  eventFormScreen,
  fillRequiredFields,
  openEventForm,
} from '#tests/support/browser/event-form-screen.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { createOrganiserSession } from '#tests/support/e2e/organiser-session.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';

const fixture = setupE2eFixture({ participantCount: 1 });

test('[EV-75] [EV-77] [EV-78] numbers are read as organisers write them, and said before they are published @core', async ({
  page,
}) => {
  const { network, stranger } = fixture();
  writeServerDatabase(
    fixture(),
    'update account set stripe_account_id = ? where email = ?',
    'acct_1',
    stranger.email,
  );
  await openEventForm(page, network.url, '/organisation/event?drawer=new', stranger.email);
  const form = eventFormScreen(page);
  await fillRequiredFields(form, 'Festa del raccolto', `${toRomeDay(Date.now() + 40 * dayMs)}T20:00`);
  await form.drawer.getByRole('radio', { name: 'Limitati' }).check({ force: true });
  const confirmAbove = form.getTextbox('Posti a persona senza conferma');
  await expect(confirmAbove).toHaveValue('10');
  await confirmAbove.fill('tanti');
  await form.drawer.getByRole('radio', { name: 'A pagamento' }).check({ force: true });
  await expect(confirmAbove).toHaveCount(0);
  const [places, price] = [form.getTextbox('Numero di posti'), form.getTextbox('Prezzo di un biglietto')];
  for (const [typed, read] of [
    ['1', '1 posto'],
    ['12,5', 'Per esempio 1.000'],
    ['1’000', '1.000 posti'],
    ['1.000 ', '1.000 posti'],
  ] as const) {
    await places.fill(typed);
    await expect(places).toHaveAccessibleDescription(read);
  }
  for (const [typed, read] of [
    ['€ 5', '5,00 € a biglietto'],
    ['1.000,50 €', '1.000,50 € a biglietto'],
    ['cinque', 'In euro, per esempio 12,50'],
    ['12,5', '12,50 € a biglietto'],
  ] as const) {
    await price.fill(typed);
    await expect(price).toHaveAccessibleDescription(read);
  }
  const nextDay = toRomeDay(Date.now() + 41 * dayMs);
  await form.fillTime('Fine', `${nextDay}T02:00`);
  const summary = form.drawer.getByRole('region', { name: 'In breve' });
  await expect(summary).toContainText(/dalle 20:00 alle 2:00 di \p{L}+/u);
  await expect(summary).toContainText('1.000 posti');
  await expect(summary).toContainText('12,50 € a persona');
  await expectAccessibleInBoth(page, 'numbers read back');
  await form.save();
  await expect(page.getByText('Evento pubblicato')).toBeVisible();
  const card = page.getByRole('link', { name: 'Festa del raccolto' }).first();
  const id = (await card.getAttribute('href'))!.split('/').at(-1)!;
  const { readEvent } = await createOrganiserSession(fixture(), stranger);
  expect(await readEvent(id)).toMatchObject({
    maxTicketAvailable: 1000,
    availableTickets: 1000,
    price: 12.5,
  });

  // Editing shows the numbers as the language writes them.
  await page.goto(`${network.url}/organisation/event?drawer=edit&event=${id}`);
  await expect(places).toHaveValue('1.000');
  await expect(price).toHaveValue('12,50');
  await page.goto(`${network.url}/organisation/event?drawer=edit&event=${id}&lang=en`);
  const english = page.getByRole('dialog', { name: 'Edit the event' });
  await expect(english.getByRole('textbox', { name: 'Number of places' })).toHaveValue('1,000');
  await expect(english.getByRole('textbox', { name: 'Number of places' })).toHaveAccessibleDescription(
    '1,000 places',
  );
  await expect(english.getByRole('textbox', { name: 'Price per ticket' })).toHaveValue('12.50');
  await english.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  expect(await readEvent(id)).toMatchObject({ maxTicketAvailable: 1000, price: 12.5 });
});
