import process from 'node:process';

const oldestNode = 24;

// Nothing is imported before this: older versions cannot even read what follows.
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(
    `Presente needs Node ${oldestNode} or newer; this is ${process.version}. "npm start" brings its own on Linux; elsewhere see https://nodejs.org.`,
  );
  process.exit(1);
}

const { start } = await import('./start.ts');
await start();

export {};
