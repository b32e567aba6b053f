import { startServerProcess } from '#tests/support/app/server-process.ts';
import { countFirstLoad } from '#tests/support/browser/first-load.ts';
import type { Measurement } from './measurement.ts';
import { newProfile, openPhone } from './slow-phone.ts';

const pages = ['/?tab=eventIndex', '/login', '/signup', '/contact', '/privacy'] as const;

/** Bytes transferred by a first visit before any interaction. */
export async function measureFirstLoad(): Promise<Measurement[]> {
  const server = await startServerProcess({ LOG_LEVEL: 'silent' });
  const figures: Measurement[] = [];
  try {
    for (const path of pages) {
      const phone = await openPhone(newProfile());
      const page = await phone.newPage();
      const load = await countFirstLoad(page, server.url + path);
      figures.push(
        {
          name: `JavaScript of the first load of ${path}, brotli`,
          value: (load.scriptBytes + load.transportBytes) / 1000,
          unit: 'kB',
          limit: 110,
          peer: '113 kB (Indico), 367 kB (Hi.Events)',
        },
        {
          name: `CSS of the first load of ${path}, brotli`,
          value: load.styleBytes / 1000,
          unit: 'kB',
          limit: 25,
        },
      );
      await phone.close();
    }
  } finally {
    await server.stop();
  }
  return figures;
}
