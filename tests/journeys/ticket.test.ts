import { expect, test } from '@playwright/test';
import { usingPlace } from '#tests/support/journey-place.ts';
import { usingPhones } from '#tests/support/phone.ts';
import { linkOfMail, registerGuests } from '#tests/support/tickets.ts';

const place = usingPlace({ noOfPeople: 3 });
const openPhone = usingPhones();

test('a ticket opens from the link of its mail, and offline after that', async () => {
  const { eventId, title } = place();
  const guest = { firstName: 'Nerina', lastName: 'D’Angelò', email: 'nerina@lontano.example' };
  await registerGuests(place(), eventId, [
    guest,
    { ...guest, firstName: 'Ugo', email: 'ugo@lontano.example' },
  ]);
  const link = await linkOfMail(place(), 'ugo@lontano.example');
  const { page, context, profile, close } = await openPhone();
  await page.goto(link);
  const qr = page.getByRole('img', { name: 'Codice QR del biglietto di Ugo D’Angelò' });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Biglietto 2 di 2')).toBeVisible();
  await expect(qr).toBeVisible();
  const code = await qr.innerHTML();
  await page.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await page.reload();
  await expect(qr).toBeVisible();
  await close();

  const again = await openPhone({ profile, isOffline: true });
  await again.page.goto(link);
  const sameQr = again.page.getByRole('img', { name: 'Codice QR del biglietto di Ugo D’Angelò' });
  await expect(sameQr).toBeVisible();
  expect(await sameQr.innerHTML()).toBe(code);
  await expect(again.page.getByText(/Senza rete: è il biglietto salvato/)).toBeVisible();
});
