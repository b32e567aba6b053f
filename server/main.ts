import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const oldestNode = 24;

// Nothing of ours is imported before this: older versions cannot even read it.
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(
    `Presente needs Node ${oldestNode} or newer; this is ${process.version}. "npm start" brings its own on Linux; elsewhere see https://nodejs.org.`,
  );
  process.exit(1);
}

// Stripping types and compiling at each start would cost half of its time and 25 MB.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));

const { start } = await import('./start.ts');
await start();
