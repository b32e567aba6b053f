import { expect, test } from '@playwright/test';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { eventFormScreen } from '#tests/support/browser/event-form-screen.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { eventUrl } from '#tests/support/browser/pass-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';

const fixture = setupE2eFixture();

test.use({ viewport: { width: 1440, height: 900 } });

test('[EV-56] [EV-57] the participants are on the first screen of an event, and a link leads past them; the tabs show their counts', async ({
  page,
}) => {
  const { network, organisation, participants } = fixture();
  await page.goto(eventUrl(fixture()));
  await signIn(page, organisation);
  const table = page.getByRole('table', { name: 'Partecipanti' });
  await expect(table.getByText(participants[1]!.name)).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBoth(page, 'own event on a wide screen');
  const passes = page.getByRole('heading', { name: 'Chi ti aiuta al check-in' });
  await expect(passes).not.toBeInViewport();
  await page.getByRole('link', { name: 'Pass e registro' }).click();
  await expect(passes).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(passes).toBeInViewport({ ratio: 1 });

  await page.goto(`${network.url}/organisation/event`);
  const tabs = page.getByRole('navigation', { name: 'Quali eventi' });
  await expect(tabs.getByRole('link', { name: 'Prossimi' })).toHaveText('Prossimi 2');
  await expect(tabs.getByRole('link', { name: 'Passati' })).toHaveText('Passati 0');
  await expect(tabs.getByRole('link', { name: 'Tutti' })).toHaveText(/^Tutti\s*$/);
  await tabs.getByRole('link', { name: 'Tutti' }).click();
  await expect(page.getByText('Quelli da fare, anche se annullati')).toBeVisible();
});

test('[EV-58] [EV-59] the home of an organisation shows its next event with the registrations, and pending decisions @core', async ({
  page,
}) => {
  const { network, organisation, title } = fixture();
  await page.goto(`${network.url}/login?next=${encodeURIComponent('/profile')}`);
  await signIn(page, organisation);
  const next = page.getByRole('region', { name: 'Il prossimo evento' });
  await expect(next.getByRole('heading', { name: title })).toBeVisible();
  await expect(
    next.getByRole('img', { name: /^Iscrizioni negli ultimi 14 giorni: 40; oggi: (40|0)$/ }),
  ).toBeInViewport({ ratio: 1 });
  await expect(next.getByRole('link', { name: 'Apri il check-in' })).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Aspetta te' });
  await expectAccessibleInBoth(page, 'home of an organisation');
  await waiting.getByRole('link', { name: /Collega il conto/ }).click();
  await expect(page.getByRole('heading', { name: 'Conto per i pagamenti' })).toBeVisible();
});

test('[EV-60] a browser of another language shows the chosen date and time in the site’s language', async ({
  browser,
}) => {
  const { network, organisation } = fixture();
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/Rome' });
  const page = await context.newPage();
  const next = encodeURIComponent('/organisation/event?drawer=new');
  await page.goto(`${network.url}/login?lang=it&next=${next}`);
  await signIn(page, organisation);
  const form = eventFormScreen(page);
  // Only the notation counts: the form is not saved.
  await form.fillTime('Inizio', '2027-03-05T15:30');
  await expect(form.getGroup('Inizio').getByText('venerdì 5 marzo 2027, ore 15:30')).toBeVisible();
  await expect(form.getGroup('Inizio').getByLabel('Ora')).toHaveAccessibleDescription(/ore 15:30/);
  await context.close();
});
