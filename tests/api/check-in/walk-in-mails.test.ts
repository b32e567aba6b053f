import { expect, it } from 'vitest';
import type { WalkIn } from '#contract/check-in/operation.ts';
import { dayMs } from '#contract/durations.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { newOperation, newOperationId, sendBatch } from '#tests/support/builders/door.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const daily = 4;
const weekMs = 7 * dayMs;

describeOnBothEngines('mails to walk-ins', (makeApp) => {
  const app = setupApp(() => makeApp({ config: { walkInMails: daily } }));

  it('[CI-86] are limited for an organisation over all its events, and grow with its age', async () => {
    const owner = await newOrganisation(app());
    const eventIds = [await newEvent(app(), owner), await newEvent(app(), owner)];
    let strangers = 0;
    /** @returns how many of these walk-ins get a mail; all are admitted */
    const admit = async (count: number, walkIn: Partial<WalkIn> = {}): Promise<number> => {
      const operations = Array.from({ length: count }, () => {
        strangers += 1;
        return newOperation(app(), {
          eventId: eventIds[strangers % 2]!,
          participantId: newOperationId(app()),
          walkIn: {
            firstName: 'Zoë',
            lastName: 'D’Angelò',
            email: `stranger${strangers}@example.org`,
            isOverCapacity: false,
            ...walkIn,
          },
        });
      });
      const results = await sendBatch(app(), owner, operations);
      expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['applied']));
      return results.filter(({ participant }) => participant?.hasMailFailed === false).length;
    };
    for (const message of ['bit.ly/abc', 'Hai vinto! Scrivi a', 'http:evil', 'chiama 333 1234567'])
      expect([message, await admit(1, { firstName: message })]).toEqual([message, 0]);
    expect(await admit(3, { firstName: 'Jean-Luc J.', lastName: 'De la Cruz y Peña' })).toBe(3);
    expect(await admit(3)).toBe(1);
    expect(await admit(2)).toBe(0);
    expect((await app().mails()).filter(({ to }) => to.startsWith('stranger'))).toHaveLength(daily);
    // Others are not affected.
    const other = await newOrganisation(app());
    const walkIn = { firstName: 'Ada', lastName: 'Neri', email: 'ada@example.org', isOverCapacity: false };
    const [result] = await sendBatch(app(), other, [
      newOperation(app(), {
        eventId: await newEvent(app(), other),
        participantId: newOperationId(app()),
        walkIn,
      }),
    ]);
    expect(result?.participant?.hasMailFailed).toBe(false);
    app().clock.advance(dayMs + 1);
    expect(await admit(daily + 1)).toBe(daily);
    app().clock.advance(2 * weekMs);
    eventIds.splice(0, 2, await newEvent(app(), owner), await newEvent(app(), owner));
    expect(await admit(2 * daily + 1)).toBe(2 * daily);
  });
});
