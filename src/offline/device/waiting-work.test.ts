import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { listOfTwoParticipants, minimalDoorNow, toUuid } from '#tests/support/phone/minimal-door.ts';
import { saveDraft } from '../documents/draft-store.ts';
import { writeList } from '../participants/list-store.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import { packList } from '../storage/participant-chunk.ts';
import { readWaitingWork } from './waiting-work.ts';

it('[EV-59] reads the conflicts of this account’s doors and its unpublished event', async () => {
  const database = await openDeviceDatabase('waiting-work');
  const list = listOfTwoParticipants();
  const session = { key: 'session', accountId: 'own', token: 'token', filler: new Uint8Array() } as const;
  await database.facts.put(session);
  const fullChunks = packList(list.event._id, list.participants);
  await writeList(database, list, { accountId: 'own', since: undefined, now: minimalDoorNow, fullChunks });
  expect(await readWaitingWork(database, 'own')).toEqual({ doors: [], hasNewEventDraft: false });

  const eventId = list.event._id;
  await database.conflicts.bulkAdd(
    [1, 2].map((n) => ({
      operationId: toUuid(n),
      eventId,
      participantId: toUuid(10 + n),
      isCheckedIn: true,
      occurredAt: new Date(minimalDoorNow).toISOString(),
      walkIn: undefined,
      outcome: 'duplicate' as const,
      reason: undefined,
      first: undefined,
    })),
  );
  await saveDraft(database, { accountId: 'own', form: 'new' }, { content: {}, now: minimalDoorNow });
  expect(await readWaitingWork(database, 'own')).toEqual({
    doors: [{ eventId, title: 'Festa', conflicts: 2 }],
    hasNewEventDraft: true,
  });
  expect(await readWaitingWork(database, 'another')).toEqual({ doors: [], hasNewEventDraft: false });
  await database.delete();
});
