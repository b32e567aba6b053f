import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/* `npm run admin -- <command>`. */

// The database, its copies and mails are for this user only, whatever the shell's umask is (OP-23).
process.umask(0o077);

// Cache compiled code, as in the server: otherwise each command would strip and compile everything again.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));

const { runAdminCli } = await import('./admin-cli.ts');
process.exitCode = await runAdminCli(process.argv.slice(2), { environment: process.env, output: console });
