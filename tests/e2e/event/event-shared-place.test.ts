import { expect, test } from '@playwright/test';
import { dayMs } from '#contract/durations.ts';
import { toRomeDay } from '#src/platform/text/rome-time.ts';
import {
  eventFormScreen,
  fillRequiredFields,
  openEventForm,
} from '#tests/support/browser/event-form-screen.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { expectNoViolations } from '#tests/support/browser/expect-no-violations.ts';
import { pasteText } from '#tests/support/browser/paste-text.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { createOrganiserSession } from '#tests/support/e2e/organiser-session.ts';

const fixture = setupE2eFixture({ participantCount: 1 });
expectNoViolations();

test('[EV-76] a position from a phone becomes a named place with its pin, and what is none is explained', async ({
  page,
}) => {
  const { network, stranger } = fixture();
  await openEventForm(page, network.url, '/organisation/event?drawer=new', stranger.email);
  const form = eventFormScreen(page);
  await fillRequiredFields(form, 'Giornata del Duomo', `${toRomeDay(Date.now() + 40 * dayMs)}T20:00`);
  await form.drawer.getByRole('radio', { name: 'In presenza' }).check({ force: true });
  const place = form.getTextbox('Indirizzo o luogo');
  const pinText = form.drawer.getByText(/Il segnaposto è/);
  const region = form.drawer.getByRole('combobox', { name: 'Regione' });

  for (const [shared, explanation] of [
    ['https://maps.app.goo.gl/AbCdEf123', /link è abbreviato.*apri.*link lungo o le coordinate/],
    ['https://www.google.com/maps?cid=123', /link non dice in che punto/],
    ['///fango.pesce.lume', /what3words/],
    ['F57R+M2', /Plus Code «F57R\+M2».*«F57R\+M2 Milano»/],
    ['F57R+M2 Qwertyuiop', /Plus Code «F57R\+M2».*«F57R\+M2 Milano»/],
    ['geo:0,0?q=Qwertyuiop', /Non troviamo questo luogo/],
  ] as const) {
    await place.fill(shared);
    await place.press('Enter');
    await expect(place).toHaveAccessibleDescription(explanation);
    await expect(place).toHaveValue(shared.replace('geo:0,0?q=', ''));
    await expect(pinText).toBeHidden();
  }
  await expectAccessibleInBoth(page, 'unreadable place');

  // An address in a link is searched for; the gazetteer knows its town.
  await pasteText(place, 'https://maps.google.com/?q=Via+Dante+12,+Pisa');
  await expect(place).toHaveValue('Via Dante 12, Pisa');
  await expect(pinText).toHaveText('Il segnaposto è vicino a Pisa.');
  await expect(form.drawer.getByRole('radio', { name: 'Pisa, Toscana' })).toBeChecked();

  // Two towns have this name: each has its place for the code.
  await pasteText(place, 'F57R+M2 Samone');
  await expect(form.getGroup('Abbiamo trovato 2 luoghi')).toBeVisible();
  await form.drawer.getByRole('radio', { name: /Trentino/ }).check();
  await expect(region).toHaveValue('04');

  // The longitude first leads to Africa: the form asks.
  await pasteText(place, '[9.19, 45.4642]');
  await form.drawer.getByRole('button', { name: 'Scambia le coordinate' }).click();
  await expect(place).toHaveValue('Milano, Lombardia');
  await expect(region).toHaveValue('03');
  await expect(form.drawer.getByText(/lontano dall’Italia/)).toBeHidden();

  await pasteText(place, 'geo:0,0?q=45.4642,9.19(Duomo)');
  await expect(place).toHaveValue('Duomo, Milano, Lombardia');
  await expect(pinText).toHaveText('Il segnaposto è vicino a Milano.');
  // The text is not searched for, which would move the pin to the middle of the town.
  await form.drawer.getByRole('button', { name: 'Trova sulla mappa' }).click();
  await expect(place).toHaveValue('Duomo, Milano, Lombardia');
  await expectAccessibleInBoth(page, 'shared place');
  await form.save();
  await expect(page.getByText('Evento pubblicato')).toBeVisible();

  const card = page.getByRole('link', { name: 'Giornata del Duomo' }).first();
  const id = (await card.getAttribute('href'))!.split('/').at(-1)!;
  const { readEvent } = await createOrganiserSession(fixture(), stranger);
  expect(await readEvent(id)).toMatchObject({
    location: 'Duomo, Milano, Lombardia',
    latitude: 45.4642,
    longitude: 9.19,
    region: '03',
  });
  await page.goto(`${network.url}/event/detail/${id}`);
  await expect(page.getByText('Duomo, Milano, Lombardia').first()).toBeVisible();
  expect(network.requests.filter((line) => /goo\.gl|google/.test(line))).toEqual([]);
});
