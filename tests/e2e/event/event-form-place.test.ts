import { expect, test } from '@playwright/test';
import { desktop } from '#tests/support/browser/desktop.ts';
import { eventFormScreen, openEventForm } from '#tests/support/browser/event-form-screen.ts';
import { expectNoViolations } from '#tests/support/browser/expect-no-violations.ts';
import { pasteText } from '#tests/support/browser/paste-text.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';

const fixture = setupE2eFixture({ participantCount: 1 });
expectNoViolations();
test.use(desktop);

test('[EV-64] [EV-40] a pasted link of a map service, or coordinates, become pin, address and region', async ({
  page,
}) => {
  const { network, organisation } = fixture();
  await openEventForm(page, network.url, '/organisation/event?drawer=new', organisation.email);
  const form = eventFormScreen(page);
  const place = form.getTextbox('Indirizzo o luogo');
  const paste = (text: string): Promise<void> => pasteText(place, text);

  // Longer than an address may be; the server has no geocoder, so the town is the address.
  const data = `data=!3m1!4b1!4m6!3m5!1s0x${'0'.repeat(300)}!8m2!3d45.4773!4d9.1815`;
  await paste(`https://www.google.com/maps/place/Parco+Sempione/@45.47,9.18,17z/${data}`);
  await expect(place).toHaveValue('Parco Sempione, Milano, Lombardia');
  await expect(form.drawer.getByText('Il segnaposto è vicino a Milano.')).toBeVisible();
  await expect(form.drawer.getByRole('combobox', { name: 'Regione' })).toHaveValue('03');
  await expect(form.drawer.getByText(/Il segnaposto è ancora quello/)).toBeHidden();

  await place.fill(`43°43'0"N 10°24'6"E`);
  await place.press('Enter');
  await expect(place).toHaveValue('Pisa, Toscana');
  await expect(form.drawer.getByText('Il segnaposto è vicino a Pisa.')).toBeVisible();

  await paste('https://maps.app.goo.gl/AbCdEf123');
  await expect(form.drawer.getByText(/Questo link è abbreviato/)).toBeVisible();
  await expect(place).toHaveValue('Pisa, Toscana');
  expect(network.requests.filter((line) => line.includes('goo.gl'))).toEqual([]);
});
