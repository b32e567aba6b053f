import { expect, it } from 'vitest';
import type { WalkIn } from '#contract/check-in/operation.ts';
import { dayMs } from '#contract/durations.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import {
  newOperation,
  newOperationId,
  readParticipantList,
  sendBatch,
} from '#tests/support/builders/door.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const daily = 4;

describeOnBothEngines('mails to walk-ins', (makeApp) => {
  const app = setupApp(() => makeApp({ config: { organisationMails: daily } }));

  it('[CI-86] count towards one allowance over all events of an organisation; the others are sent later', async () => {
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
    // Use has doubled the allowance: the tickets of yesterday are sent first.
    app().clock.advance(dayMs);
    const mails = (await app().mails()).filter(({ to }) => to.startsWith('stranger'));
    expect(mails).toHaveLength(daily + 4);
    const { participants } = await readParticipantList(app(), owner, eventIds[0]!);
    expect(
      participants.filter(({ hasMailFailed }) => hasMailFailed).map(({ firstName }) => firstName),
    ).toEqual(expect.not.arrayContaining(['Zoë', 'Jean-Luc J.']));
    expect(await admit(2 * daily)).toBe(2 * daily - 4);
  });
});
