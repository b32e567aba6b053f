import { hourMs } from '#contract/durations.ts';
import { newId } from '#server/id.ts';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { eventFormSchema } from '#contract/event/event-form.ts';
import { selectableCategoryKeys } from '#contract/event/lookups.ts';
import { insertEvent } from '#server/event/event-store.ts';
import { createTestApp } from '#tests/support/app/app.ts';
import { eventForm, newOrganisation } from '#tests/support/builders/builders.ts';
import { randomBelow, createRandom } from '#tests/support/random/random.ts';
import { randomWords } from './event-words.ts';
import { newDataDir } from '#tests/support/app/server-process.ts';

const perTransaction = 2000;

interface Town {
  readonly name: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
}

const readTowns = (): Town[] =>
  readFileSync(new URL('../../server/geocoding/italy.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', region = '', latitude, longitude] = line.split('\t');
      return { name, region, latitude: Number(latitude), longitude: Number(longitude) };
    });

/**
 * Creates upcoming events in and around Italian towns, weighted by size, with titles and descriptions of random words.
 * @param databaseUrl writes to that PostgreSQL database instead of SQLite
 * @returns the server's data folder
 */
export async function makeManyEvents(count: number, databaseUrl?: string): Promise<string> {
  const dataDir = newDataDir();
  const app = await createTestApp({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
  app.clock.set(Date.now());
  const { id: organiserId } = await newOrganisation(app);
  const towns = readTowns();
  const random = createRandom(count);
  const { database, clock } = app.services;
  for (let made = 0; made < count; made += perTransaction)
    await database.transaction(async ({ db }) => {
      for (let i = made; i < Math.min(count, made + perTransaction); i++) {
        const town = towns[Math.floor(towns.length * random() ** 3)]!;
        const startMs = clock() + (1 + randomBelow(random, 24 * 90)) * hourMs;
        const overrides = {
          title: `${randomWords(random, 3)} ${i} a ${town.name}`,
          description: `<p>${randomWords(random, 100)}</p>`,
          category: [selectableCategoryKeys[randomBelow(random, selectableCategoryKeys.length)]!],
          startDateTime: new Date(startMs).toISOString(),
          endDateTime: new Date(startMs + 3 * hourMs).toISOString(),
          location: town.name,
          region: town.region as '12',
          latitude: town.latitude + (random() - 0.5) / 20,
          longitude: town.longitude + (random() - 0.5) / 20,
        };
        const form = v.parse(eventFormSchema, eventForm(app, overrides));
        await insertEvent(db, { id: newId(clock()), organiserId, form, nowMs: clock() });
      }
    });
  await app.close();
  return dataDir;
}
