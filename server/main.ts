import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const minNodeMajor = 24;

// Import no project file before this check: older versions cannot parse it.
if (Number(process.versions.node.split('.')[0]) < minNodeMajor) {
  console.error(
    `Presente needs Node ${minNodeMajor} or newer; this is ${process.version}. "npm start" brings its own on Linux; elsewhere see https://nodejs.org.`,
  );
  process.exit(1);
}

// The database, its copies and mails are for this user only, whatever the shell's umask is (OP-23).
process.umask(0o077);

// Stripping types and compiling at each start would take half of its time and 25 MB.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));

const { start } = await import('./start.ts');
await start();
