import { expect, it } from 'vitest';
import { login } from '#contract/account/account-endpoints.ts';
import { readDeletionRequest } from '#contract/account/deletion-endpoints.ts';
import { dayMs } from '#contract/durations.ts';
import { cancelEvent } from '#contract/event/event-endpoints.ts';
import { eraseDueAccounts } from '#server/account/erasure/erase-account.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { builtPassword, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { call } from '#tests/support/app/call.ts';
import {
  readAccountRow,
  requestAccountDeletion,
  afterGracePeriod,
  gracePeriodMs,
  registerParticipants,
} from '#tests/support/builders/account-deletion.ts';
import { importRows } from '#tests/support/builders/import-rows.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { fillBacklog } from '#tests/support/mail/fill-backlog.ts';

describeOnBothEngines('deferred account erasure', (makeApp) => {
  const app = setupApp(makeApp);

  it('[AC-31] waits a day while cancellation notices are pending', async () => {
    const organisation = await newOrganisation(app());
    await requestAccountDeletion(app(), organisation);
    const event = await newEvent(app(), organisation, afterGracePeriod(app()));
    await registerParticipants(app(), event, ['Ildebranda']);
    await app().mails();
    app().clock.advance(gracePeriodMs);
    const { email } = organisation;
    const { token } = await call(app(), login, { body: { email, password: builtPassword } });
    await call(app(), cancelEvent, { params: { id: event }, body: { message: '' } }, { token });
    expect(await eraseDueAccounts(app().services)).toBe(0);
    const notices = (await app().mails()).filter((mail) => mail.subject.startsWith('Annullato'));
    expect(notices).toHaveLength(1);
    app().clock.advance(dayMs);
    expect(await eraseDueAccounts(app().services)).toBe(1);
  });

  it('[AC-31] does not wait for notices that the allowance has no room for', async () => {
    const organisation = await newOrganisation(app());
    const event = await newEvent(app(), organisation, afterGracePeriod(app()));
    await importRows(app(), organisation, event, [['Teodolinda', 'Neri', 'teodolinda@example.org']]);
    const { database, clock } = app().services;
    await call(app(), cancelEvent, { params: { id: event }, body: { message: '' } }, organisation);
    await requestAccountDeletion(app(), organisation);
    await fillBacklog(database.db, { organiserId: organisation.id, eventId: event, nowMs: clock() });
    app().clock.advance(gracePeriodMs);
    await app().mails();
    expect(await eraseDueAccounts(app().services)).toBe(1);
    expect((await app().mails()).filter(({ to }) => to === 'teodolinda@example.org')).toEqual([]);
    expect(await readAccountRow(app(), organisation.id)).toMatchObject({
      signup_network: '',
      daily_mails: null,
    });
  });

  it('[AC-31] waits a day when participants have registered since the request', async () => {
    const organiser = await newOrganisation(app());
    const eventId = await newEvent(app(), organiser, afterGracePeriod(app()));
    await requestAccountDeletion(app(), organiser);
    await registerParticipants(app(), eventId, ['Sara']);
    app().clock.advance(gracePeriodMs);
    expect(await eraseDueAccounts(app().services)).toBe(0);
    expect(await readAccountRow(app(), organiser.id)).toMatchObject({
      deleted_at: null,
      email: organiser.email,
    });
    const { token } = await call(app(), login, { body: { email: organiser.email, password: builtPassword } });
    const { data } = await call(app(), readDeletionRequest, {}, { token });
    expect(data.deletedOn).toBe(new Date(app().clock() + dayMs).toISOString());
    app().clock.advance(7 * dayMs);
    expect(await eraseDueAccounts(app().services)).toBe(1);
  });
});
