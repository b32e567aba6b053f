import { expect, it } from 'vitest';
import { readOwnEvent } from '#contract/event/event-calls.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { eventForm, newOrganisation } from '#tests/support/builders.ts';
import { call } from '#tests/support/call.ts';
import { change, formDataOf, publish, refusedEvent } from '#tests/support/event-form.ts';
import { usingApp } from '#tests/support/using-app.ts';

describeOnBoth('the form of an event', (makeApp) => {
  const app = usingApp(makeApp);

  it('[EV-18] changes an event and raises its version', async () => {
    const organisation = await newOrganisation(app());
    const id = await publish(app(), organisation);
    const { data: event } = await call(app(), readOwnEvent, { params: { id } }, organisation);
    expect(event).toMatchObject({ version: 1, image: expect.stringMatching(/^\/api\/image\/[0-9a-f]{64}$/) });
    const changed = await change(app(), organisation, event, {
      title: 'Pulizia dell’Aniene',
      category: [7, 2],
    });
    expect(changed).toEqual({ ...event, title: 'Pulizia dell’Aniene', category: [2, 7], version: 2 });
    const again = formDataOf({ ...eventForm(app()), image: event.image, version: 1 });
    expect(await refusedEvent(app(), organisation, again, id)).toMatchObject({
      status: 409,
      error: 'eventChanged',
    });
  });
});
