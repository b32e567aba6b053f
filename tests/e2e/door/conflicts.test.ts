import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import {
  doorUrl,
  expectDoor,
  expectIn,
  getToggle,
  networkStatus,
  openDoor,
  searchFor,
} from '#tests/support/browser/door-screen.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { checkInByTicket, registerGuests, removeByTicket } from '#tests/support/e2e/tickets.ts';
import { readServerDatabase } from '#tests/support/e2e/server-database.ts';

const fixture = setupE2eFixture({ participantCount: 3 });
const openPhone = setupPhones();

const twins = Array.from({ length: 7 }, (_, index) => ({
  firstName: 'Doppia',
  lastName: `Gemelli${index}`,
  email: `doppia.${index}@lontano.example`,
}));
const removed = ['Aldo', 'Berta'].map((firstName) => ({
  firstName,
  lastName: 'Tolti',
  email: `${firstName.toLowerCase()}@lontano.example`,
}));

test('[CI-70] the inbox groups what happened; a whole group is accepted without a network, undone, accepted again, and sent after a restart @core', async () => {
  const { eventId } = fixture();
  const twinTickets: string[] = [];
  for (const twin of twins) twinTickets.push(...(await registerGuests(fixture(), eventId, [twin])));
  const removedTickets: string[] = [];
  for (const guest of removed) removedTickets.push(...(await registerGuests(fixture(), eventId, [guest])));

  const phone = await openPhone();
  const { page, context } = phone;
  await openDoor(page, fixture());
  await context.setOffline(true);
  for (const ticket of twinTickets) await checkInByTicket(fixture(), ticket);
  for (const ticket of removedTickets) await removeByTicket(fixture(), ticket);
  for (const { firstName, lastName } of [...twins, ...removed]) {
    await searchFor(page, `${firstName} ${lastName}`);
    await getToggle(page, { name: `${firstName} ${lastName}` }).click();
    await expectIn(page, { name: `${firstName} ${lastName}` });
  }
  await context.setOffline(false);
  await openInbox(page, 9);
  const inbox = page.getByRole('dialog', { name: 'Da controllare' });
  const twice = inbox.getByRole('region', { name: /Erano già dentro/ });
  await expect(inbox.getByRole('heading', { level: 3 })).toHaveText([
    'Rimossi dall’elenco 2',
    'Erano già dentro 7',
  ]);
  await expect(twice.getByRole('listitem')).toHaveCount(5);
  await twice.getByRole('button', { name: 'Mostrane altri 2' }).click();
  await expect(twice.getByRole('listitem')).toHaveCount(7);
  await expectAccessibleInBoth(page, 'inbox with groups');

  await context.setOffline(true);
  await twice.getByRole('button', { name: 'Vanno tutti bene così' }).click();
  await expect(twice).toHaveCount(0);
  await inbox.getByRole('button', { name: 'Annulla' }).click();
  await expect(twice.getByRole('heading', { level: 3 })).toContainText('7');
  await twice.getByRole('button', { name: 'Vanno tutti bene così' }).click();
  await expect(twice).toHaveCount(0);
  await phone.close();

  const again = await openPhone({ profile: phone.profile, isOffline: true });
  await again.page.goto(doorUrl(fixture()));
  await expectDoor(again.page, fixture());
  await openInbox(again.page, 2);
  expect(readReviews()).toEqual([]);
  await again.context.setOffline(false);
  await expect(networkStatus(again.page)).toHaveText('Connesso');
  await expect.poll(readReviews).toEqual(twins.map(() => 'kept'));
});

const openInbox = (page: Page, count: number): Promise<void> =>
  page.getByRole('button', { name: `Da controllare: ${count}` }).click();

/** Decisions stored on the server. */
const readReviews = (): string[] =>
  readServerDatabase<{ decision: string }>(fixture().server, 'select decision from check_in_review').map(
    ({ decision }) => decision,
  );
