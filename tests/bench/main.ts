import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { measureAdmissions } from './admissions.ts';
import { measureAttack } from './attack.ts';
import { makeBigEvent } from './big-event.ts';
import { measureBrowse } from './browse.ts';
import { measureQrDecoding } from './qr-decoding.ts';
import { measureConvergence } from './convergence.ts';
import { measureDoor } from './door.ts';
import { exceedsLimit, formatTable, type Measurement } from './measurement.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureImport } from './import.ts';
import { measureMail } from './mail.ts';
import { measureMap } from './map.ts';
import { measureOperate } from './operate.ts';
import { measureRegistration } from './registration.ts';
import { measureResponsiveness } from './responsiveness.ts';
import { measureServer } from './server.ts';
import { measureSilentReturns } from './silent-return.ts';

/** `door:start+touches` measures only these aspects of the door. */
const requests = process.argv.slice(2).map((request) => request.split(':'));
const requestedParts = requests.map(([part]) => part);
const selectedAspects = requests.flatMap(([part, aspects]) =>
  part === 'door' && aspects ? aspects.split('+') : [],
);

/*
 * `npm run bench [part …]`: measures the performance budgets and updates docs/benchmarks.md. Runs all parts
 * by default; SCHEDULES sets the number of random schedules.
 */
const parts: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  load: measureFirstLoad,
  server: async () => measureServer((await makeBigEvent(5000)).dataDir),
  door: () => measureDoor(selectedAspects),
  admissions: measureAdmissions,
  returns: measureSilentReturns,
  codes: measureQrDecoding,
  browse: measureBrowse,
  registration: measureRegistration,
  import: measureImport,
  operate: measureOperate,
  mail: measureMail,
  responsiveness: measureResponsiveness,
  map: measureMap,
  convergence: measureConvergence,
  attack: measureAttack,
};

const measurements: Measurement[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (requestedParts.length > 0 && !requestedParts.includes(name)) continue;
  console.log(`measuring: ${name}`);
  measurements.push(...(await measure()));
}
const table = formatTable(measurements);
console.log(table);
if (requestedParts.length === 0) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const text = `# Benchmarks\n\nMeasured by \`npm run bench\` at ${commit} on ${cpus().length} cores; “best peer” was measured on the same kind of machine. Machines are noisy: compare within one run.\n\n${table}\n`;
  writeFileSync(new URL('../../docs/benchmarks.md', import.meta.url), text);
}
process.exit(measurements.some(exceedsLimit) ? 1 : 0);
