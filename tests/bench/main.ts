import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { makeBigEvent } from './big-event.ts';
import { measureBrowse } from './browse.ts';
import { measureCodes } from './codes.ts';
import { measureConvergence } from './convergence.ts';
import { measureDoor } from './door.ts';
import { isMissed, tableOf, type Figure } from './figure.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureMap } from './map.ts';
import { measureRegistration } from './registration.ts';
import { measureServer } from './server.ts';

/*
 * `npm run bench [part …]`: measures what the documents promise and keeps the figures in
 * docs/figures.md. Without a part it measures all; SCHEDULES sets how many random schedules run.
 */
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  load: measureFirstLoad,
  server: async () => measureServer((await makeBigEvent(5000)).dataDir),
  door: measureDoor,
  codes: measureCodes,
  browse: measureBrowse,
  registration: measureRegistration,
  map: measureMap,
  convergence: measureConvergence,
};

const asked = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`measuring: ${name}`);
  figures.push(...(await measure()));
}
const table = tableOf(figures);
console.log(table);
if (asked.length === 0) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const text = `# Figures\n\nMeasured by \`npm run bench\` at ${commit} on ${cpus().length} cores; the peers’ column is from the same kind of machine. Machines are noisy: compare within one run.\n\n${table}\n`;
  writeFileSync(new URL('../../docs/figures.md', import.meta.url), text);
}
process.exit(figures.some(isMissed) ? 1 : 0);
