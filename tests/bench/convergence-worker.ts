import 'fake-indexeddb/auto';
import { runSchedules } from '#tests/support/phone/convergence.ts';

const [first = 1, count = 1000] = process.argv.slice(2).map(Number);
/** A server's database grows: a new one now and then keeps memory and time per schedule constant. */
const perServer = 2000;

let operations = 0;
for (let begin = first; begin < first + count; begin += perServer)
  operations += await runSchedules(begin, Math.min(perServer, first + count - begin));
process.stdout.write(String(operations));
