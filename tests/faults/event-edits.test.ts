import { afterEach, describe, expect, it } from 'vitest';
import { readOwnEvent, updateEvent } from '#contract/event/event-calls.ts';
import { register } from '#contract/registration/registration-calls.ts';
import { createTestApp, type EngineName, type TestApp } from '#tests/support/app.ts';
import { eventForm, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, send, sendForm } from '#tests/support/call.ts';
import { formDataOf, publish, type FormTexts } from '#tests/support/event-form.ts';

const saves = 100;

const setups: readonly { title: string; engine: EngineName; servers: number }[] = [
  { title: 'SQLite', engine: 'sqlite', servers: 1 },
  { title: 'PostgreSQL with two servers', engine: 'postgres', servers: 2 },
];

describe.each(setups)('$title', ({ engine, servers }) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close();
  });

  async function prepare(): Promise<{ first: TestApp; owner: BuiltAccount; id: string; image: string }> {
    const first = await createTestApp({ engine });
    apps.push(first);
    if (servers === 2) apps.push(await createTestApp({ engine, beside: first }));
    const owner = await newOrganisation(first);
    const id = await publish(first, owner);
    const { data } = await call(first, readOwnEvent, { params: { id } }, owner);
    return { first, owner, id, image: data.image };
  }

  const save = (at: number, { owner, id }: { owner: BuiltAccount; id: string }, texts: FormTexts) =>
    sendForm(apps[at % apps.length]!, updateEvent, formDataOf(texts), { token: owner.token, params: { id } });

  it(`[EV-18] of ${saves} saves at once by two editors one wins each version, whole`, async () => {
    const { first, owner, id, image } = await prepare();
    const read = async () => (await call(first, readOwnEvent, { params: { id } }, owner)).data;
    // Each form says the same number everywhere.
    const formOf = (no: number, version: number) => ({
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
    // Half of them save the version that is there, the others the one that comes next.
    for (let round = 0; round < 4; round++) {
      const { version } = await read();
      await Promise.all(
        Array.from({ length: saves / 4 }, async (_, at) => {
          const no = round * 25 + at;
          const from = version + (at % 2);
          const response = await save(at, { owner, id }, formOf(no, from));
          const answer = response.json<{ error?: string; data?: { version: number; title: string } }>();
          if (response.statusCode === 409) {
            expect(answer.error).toBe('eventChanged');
            refusals += 1;
            return;
          }
          expect(response.statusCode, response.body).toBe(200);
          expect(answer.data!.title).toBe(`Numero ${no}`);
          expect(answer.data!.version).toBe(from + 1);
          expect(wins.has(answer.data!.version)).toBe(false);
          wins.set(answer.data!.version, no);
        }),
      );
      const now = await read();
      const no = wins.get(now.version)!;
      const { image: _image, version: _version, ...sent } = formOf(no, 0);
      expect(now).toMatchObject(sent);
    }
    expect(wins.size + refusals).toBe(saves);
    expect(wins.size).toBeGreaterThanOrEqual(4);
    const { version } = await read();
    expect([...wins.keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: version - 1 }, (_, at) => at + 2),
    );
  });

  it('[EV-17] never offers fewer tickets than are taken, while people register', async () => {
    const { first, owner, id, image } = await prepare();
    const body = (no: number) => ({
      acceptedPNPTNC: true,
      noOfTickets: 1,
      participants: [{ firstName: 'Anna', lastName: `${no}`, email: `anna${no}@example.org` }],
    });
    let registered = 0;
    for (let round = 0; round < 8; round++) {
      const { data: before } = await call(first, readOwnEvent, { params: { id } }, owner);
      // Every second round goes back from unlimited tickets.
      const wishes = round % 2 === 0 ? { maxTicketAvailable: registered + 4 } : { maxNoTickets: 'Unlimited' };
      const texts = {
        ...eventForm(first),
        image,
        version: before.version,
        maxNoTickets: 'Limited',
        ...wishes,
      };
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, (_, no) =>
          send(apps[no % apps.length]!, register, { params: { id }, body: body(round * 10 + no) }),
        ),
        save(round, { owner, id }, texts),
      ]);
      const saved = answers.pop()!;
      registered += answers.filter((it) => it.statusCode === 200).length;
      for (const answer of answers) expect([200, 409], answer.body).toContain(answer.statusCode);
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
