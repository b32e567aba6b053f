/** Runs in the page: replaces the database by what version 3 of the app would have left. */
export async function seedVersion3({
  operations,
  conflictCount,
}: {
  operations: readonly object[];
  conflictCount: number;
}): Promise<void> {
  const awaitEvent = (request: IDBRequest | IDBTransaction, event: string) =>
    new Promise<void>((resolve, reject) => {
      request.addEventListener(event, () => resolve());
      request.addEventListener('error', () => reject(request.error));
    });
  // Keep the session: it tells the app whose operations these are.
  await awaitEvent(indexedDB.deleteDatabase('presente'), 'success');
  const opening = indexedDB.open('presente', 30);
  opening.addEventListener('upgradeneeded', () => {
    const made = opening.result;
    const outbox = made.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
    outbox.createIndex('operationId', 'operationId', { unique: true });
    outbox.createIndex('eventId', 'eventId');
    outbox.createIndex('[accountId+dueAt]', ['accountId', 'dueAt']);
    made.createObjectStore('lists', { keyPath: 'eventId' });
    made
      .createObjectStore('chunks', { keyPath: ['eventId', 'no'] })
      .createIndex('[eventId+no]', ['eventId', 'no']);
    const conflicts = made.createObjectStore('conflicts', { keyPath: 'operationId' });
    conflicts.createIndex('eventId', 'eventId');
    made.createObjectStore('facts', { keyPath: 'key' });
    made
      .createObjectStore('drafts', { keyPath: ['accountId', 'form'] })
      .createIndex('accountId', 'accountId');
    made.createObjectStore('draftPictures', { keyPath: ['accountId', 'form'] });
    for (const [name, keyPath] of [
      ['tickets', 'participantId'],
      ['ownOrders', ['accountId', 'page']],
    ] as const) {
      const store = made.createObjectStore(name, { keyPath: keyPath as string | string[] });
      store.createIndex('accountId', 'accountId');
      store.createIndex('endAt', 'endAt');
    }
  });
  await awaitEvent(opening, 'success');
  const database = opening.result;
  // Durability as in the app: what was shown green is on disk.
  const writing = database.transaction(['outbox', 'conflicts'], 'readwrite', { durability: 'strict' });
  for (const operation of operations) writing.objectStore('outbox').add(operation);
  for (let n = 0; n < conflictCount; n++)
    writing.objectStore('conflicts').add({
      operationId: `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      eventId: 'another',
      participantId: String(n),
      outcome: 'superseded',
    });
  await awaitEvent(writing, 'complete');
  database.close();
}
