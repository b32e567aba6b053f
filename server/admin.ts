import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/* `npm run admin -- <command>`. */

// As for the server: without it each command would strip and compile everything again.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));

const { operate } = await import('./operate.ts');
await operate(process.argv.slice(2));
