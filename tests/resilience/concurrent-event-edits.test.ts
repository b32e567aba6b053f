import { afterEach, describe, expect, it } from 'vitest';
import { readOwnEvent, updateEvent } from '#contract/event/event-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { mainSetups } from '#tests/support/app/setups.ts';
import { eventForm, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, sendRaw, sendForm } from '#tests/support/app/call.ts';
import { toFormData, publishEvent, type FormFields } from '#tests/support/builders/event-form.ts';

const saveCount = 100;

describe.each(mainSetups)('$title', ({ engine, servers }) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close();
  });

  async function prepare(): Promise<{ first: TestApp; owner: BuiltAccount; id: string; image: string }> {
    const first = await createTestApp({ engine });
    apps.push(first);
    if (servers === 2) apps.push(await createTestApp({ engine, sharesDatabaseWith: first }));
    const owner = await newOrganisation(first);
    const id = await publishEvent(first, owner);
    const { data } = await call(first, readOwnEvent, { params: { id } }, owner);
    return { first, owner, id, image: data.image };
  }

  const saveEvent = (index: number, { owner, id }: { owner: BuiltAccount; id: string }, texts: FormFields) =>
    sendForm(apps[index % apps.length]!, updateEvent, toFormData(texts), {
      token: owner.token,
      params: { id },
    });

  it(`[EV-18] of ${saveCount} concurrent saves by two editors, one wins each version, never mixed`, async () => {
    const { first, owner, id, image } = await prepare();
    const readEvent = async () => (await call(first, readOwnEvent, { params: { id } }, owner)).data;
    // Every field of a form carries the same number.
    const newForm = (no: number, version: number) => ({
      ...eventForm(first),
      image,
      version,
      title: `Numero ${no}`,
      description: `<p>${no}</p>`,
      location: `Via ${no}`,
      category: [2 + (no % 9)],
      sdgs: [1 + (no % 17)],
      latitude: no / 10,
    });
    const wins = new Map<number, number>();
    let refusals = 0;
    // Half of them save the current version, the others the next one.
    for (let round = 0; round < 4; round++) {
      const { version } = await readEvent();
      await Promise.all(
        Array.from({ length: saveCount / 4 }, async (_, index) => {
          const no = round * 25 + index;
          const from = version + (index % 2);
          const response = await saveEvent(index, { owner, id }, newForm(no, from));
          const body = response.json<{ error?: string; data?: { version: number; title: string } }>();
          if (response.statusCode === 409) {
            expect(body.error).toBe('eventChanged');
            refusals += 1;
            return;
          }
          expect(response.statusCode, response.body).toBe(200);
          expect(body.data!.title).toBe(`Numero ${no}`);
          expect(body.data!.version).toBe(from + 1);
          expect(wins.has(body.data!.version)).toBe(false);
          wins.set(body.data!.version, no);
        }),
      );
      const now = await readEvent();
      const no = wins.get(now.version)!;
      const { image: _image, version: _version, ...sent } = newForm(no, 0);
      expect(now).toMatchObject(sent);
    }
    expect(wins.size + refusals).toBe(saveCount);
    expect(wins.size).toBeGreaterThanOrEqual(4);
    const { version } = await readEvent();
    expect([...wins.keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: version - 1 }, (_, index) => index + 2),
    );
  });

  it('[EV-17] never offers fewer tickets than are taken during concurrent registrations', async () => {
    const { first, owner, id, image } = await prepare();
    const newRegistrationBody = (no: number) => ({
      acceptedPNPTNC: true,
      noOfTickets: 1,
      participants: [{ firstName: 'Anna', lastName: `${no}`, email: `anna${no}@example.org` }],
    });
    let registered = 0;
    for (let round = 0; round < 8; round++) {
      const { data: before } = await call(first, readOwnEvent, { params: { id } }, owner);
      // Every second round changes from unlimited tickets back to limited.
      const changes =
        round % 2 === 0 ? { maxTicketAvailable: registered + 4 } : { maxNoTickets: 'Unlimited' };
      const texts = {
        ...eventForm(first),
        image,
        version: before.version,
        maxNoTickets: 'Limited',
        ...changes,
      };
      const responses = await Promise.all([
        ...Array.from({ length: 6 }, (_, no) =>
          sendRaw(apps[no % apps.length]!, register, {
            params: { id },
            body: newRegistrationBody(round * 10 + no),
          }),
        ),
        saveEvent(round, { owner, id }, texts),
      ]);
      const saved = responses.pop()!;
      registered += responses.filter((response) => response.statusCode === 200).length;
      for (const response of responses) expect([200, 409], response.body).toContain(response.statusCode);
      const { data: event } = await call(first, readOwnEvent, { params: { id } }, owner);
      expect(event).toMatchObject({ noOfParticipants: registered, purchasedTickets: registered });
      if (event.maxNoTickets === 'Limited')
        expect(event.availableTickets).toBe(event.maxTicketAvailable - registered);
      expect(event.availableTickets).toBeGreaterThanOrEqual(0);
      if (saved.statusCode !== 200)
        expect(saved.json()).toMatchObject({ error: 'validation', issues: [{ path: 'maxTicketAvailable' }] });
    }
  });
});
