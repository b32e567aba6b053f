import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#contract/durations.ts';
import { normalizeEmail } from '#contract/input/email.ts';

/** Retention of mails that were written to files for want of SMTP (AC-109). */
export const mailFileRetentionMs = 30 * dayMs;

/** Headers come first; attachments may weigh much more. */
const maxHeaderBytes = 16 * 1024;

/** The folder of mails that were written to files. */
export const getMailFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'mail');

/** Deletes the files of mails to or from an address (AC-109). Without a folder there are none. */
export async function deleteAddressedMailFiles(folder: string, address: string): Promise<void> {
  const wanted = normalizeEmail(address);
  for (const file of await listFiles(folder)) {
    const addresses = await readAddresses(file);
    if (addresses.includes(wanted)) await rm(file, { force: true });
  }
}

/**
 * Deletes the files written before this instant, also those of a write that a crash interrupted (AC-109).
 * @returns how many
 */
export async function deleteOldMailFiles(folder: string, beforeMs: number): Promise<number> {
  let count = 0;
  for (const file of await listFiles(folder)) {
    const written = await stat(file).catch(() => undefined);
    if (written === undefined || written.mtimeMs >= beforeMs) continue;
    await rm(file, { force: true });
    count += 1;
  }
  return count;
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => /\.eml(?:\.part)?$/.test(name)).map((name) => join(folder, name));
}

/** The addresses in the headers `To` and `Reply-To`, as they are stored; none if the file is gone. */
async function readAddresses(file: string): Promise<string[]> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (handle === undefined) return [];
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(maxHeaderBytes) });
    const [headers = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n\r?\n/, 1);
    // A folded header continues on lines that begin with white space.
    const lines = headers.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
    return lines
      .filter((line) => /^(?:to|reply-to):/i.test(line))
      .flatMap((line) => line.slice(line.indexOf(':') + 1).match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? [])
      .map(normalizeEmail);
  } finally {
    await handle.close();
  }
}
