import { spawn } from 'node:child_process';
import { createServer } from 'vite';

/* `npm run dev`: the API on port 3000, restarted when a file changes, and the page on 5173 proxying to it. */
const server = spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit' });
const vite = await createServer();
await vite.listen();
vite.printUrls();

async function stop(): Promise<void> {
  server.kill('SIGTERM');
  await vite.close();
  process.exit(0);
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
server.once('exit', (code) => process.exit(code ?? 1));
