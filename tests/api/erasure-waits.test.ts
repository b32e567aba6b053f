import { expect, it } from 'vitest';
import { login } from '#contract/account/account-calls.ts';
import { readDeletionRequest } from '#contract/account/deletion-calls.ts';
import { cancelEvent } from '#contract/event/event-calls.ts';
import { eraseDueAccounts } from '#server/account/erase-account.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { builtPassword, newEvent, newOrganisation } from '#tests/support/builders.ts';
import { call } from '#tests/support/call.ts';
import { accountRow, askDeletion, dayMs, farAhead, graceMs, registerFor } from '#tests/support/leaving.ts';
import { usingApp } from '#tests/support/using-app.ts';

describeOnBoth('accounts that are not erased yet', (makeApp) => {
  const app = usingApp(makeApp);

  it('[AC-31] waits a day when people are still to be told that an event is cancelled', async () => {
    const organisation = await newOrganisation(app());
    await askDeletion(app(), organisation);
    const event = await newEvent(app(), organisation, farAhead(app()));
    await registerFor(app(), event, ['Ildebranda']);
    await app().mails();
    app().clock.advance(graceMs);
    const { email } = organisation;
    const { token } = await call(app(), login, { body: { email, password: builtPassword } });
    await call(app(), cancelEvent, { params: { id: event }, body: { message: '' } }, { token });
    expect(await eraseDueAccounts(app().services)).toBe(0);
    const told = (await app().mails()).filter((mail) => mail.subject.startsWith('Annullato'));
    expect(told).toHaveLength(1);
    app().clock.advance(dayMs);
    expect(await eraseDueAccounts(app().services)).toBe(1);
  });

  it('[AC-31] waits a day when people have registered since the request', async () => {
    const her = await newOrganisation(app());
    const eventId = await newEvent(app(), her, farAhead(app()));
    await askDeletion(app(), her);
    await registerFor(app(), eventId, ['Sara']);
    app().clock.advance(graceMs);
    expect(await eraseDueAccounts(app().services)).toBe(0);
    expect(await accountRow(app(), her.id)).toMatchObject({ deleted_at: null, email: her.email });
    const { token } = await call(app(), login, { body: { email: her.email, password: builtPassword } });
    const { data } = await call(app(), readDeletionRequest, {}, { token });
    expect(data.deletedOn).toBe(new Date(app().clock() + dayMs).toISOString());
    app().clock.advance(7 * dayMs);
    expect(await eraseDueAccounts(app().services)).toBe(1);
  });
});
