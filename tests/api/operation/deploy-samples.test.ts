import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dayMs, secondMs } from '#contract/durations.ts';
import { readConfig } from '#server/config.ts';
import { engines } from '#tests/support/app/app.ts';
import { setupBackupFixture } from '#tests/support/db/backups.ts';

const root = join(import.meta.dirname, '../../..');
const samples = join(root, 'docs/deploy');
const read = (name: string): string => readFileSync(join(samples, name), 'utf8');

/** The values of a unit file by key. */
function parseUnit(name: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [, key = '', value = ''] of read(name).matchAll(/^(\w+)=(.*)$/gm))
    values.set(key, [...(values.get(key) ?? []), value]);
  return values;
}

describe('samples of docs/deploy', () => {
  it('[OP-28] the backup has the settings, the user and the restrictions of the server', () => {
    const server = parseUnit('presente.service');
    const backup = parseUnit('presente-backup.service');
    const shared =
      /^(?:Environment|WorkingDirectory|DynamicUser|.*DirectoryMode|CacheDirectory|UMask|Protect|Private|Proc|NoNew|.*Capabilit|Lock|Restrict[A-Z]|RemoveIPC|SystemCall)/;
    const pick = (unit: Map<string, string[]>) => [...unit].filter(([key]) => shared.test(key));
    expect(pick(server).length).toBeGreaterThan(25);
    expect(pick(backup)).toEqual(pick(server));
    // The dynamic user of presente.service is named after the unit.
    expect([backup.get('User'), server.get('User') ?? ['presente']]).toEqual([['presente'], ['presente']]);
    expect(backup.get('StateDirectory')).toEqual([`${server.get('StateDirectory')![0]} presente-backup`]);
    expect(parseUnit('presente-backup.timer').get('OnCalendar')).toHaveLength(1);
  });

  it('[OP-28] settings mean the same to a shell, and start a server', () => {
    const file = join(samples, 'env.sample');
    const script = `set -a; . "${file}"; exec "${process.execPath}" -p "JSON.stringify(process.env)"`;
    const environment = JSON.parse(
      execFileSync('/bin/sh', ['-c', script], { env: {}, encoding: 'utf8' }),
    ) as Record<string, string>;
    const { mailFrom, legalDetails, trustProxy } = readConfig(environment);
    expect({ mailFrom, legalDetails, trustProxy }).toEqual({
      mailFrom: 'Presente <noreply@example.org>',
      legalDetails: ['Association, street, town'],
      trustProxy: 1,
    });
    // An unquoted value would mean something else to one of them.
    const assignments = read('env.sample').match(/^#?[A-Z_]+=.*$/gm)!;
    expect(assignments.filter((line) => !/='[^']*'$/.test(line))).toEqual([]);
  });
});

const { newFolder, newFilledApp } = setupBackupFixture(() => undefined);

describe.runIf(engines.includes('sqlite'))('the unit of the backup', () => {
  it('[OP-28] writes one dated file and deletes the old ones', async () => {
    const { config } = (await newFilledApp('sqlite')).services;
    const folder = newFolder();
    // As systemd does it with DynamicUser.
    mkdirSync(join(folder, 'private'));
    symlinkSync('private', join(folder, 'backup'));
    cpSync(join(samples, 'presente'), join(folder, 'presente'));
    symlinkSync(join(root, 'server'), join(folder, 'server'));
    for (const [name, days] of [
      ['presente-20260101T031500Z.sqlite', 30],
      ['presente-20260120T031500Z.sqlite', 10],
      ['other', 30],
    ] as const) {
      const time = (Date.now() - days * dayMs) / secondMs;
      writeFileSync(join(folder, 'private', name), '');
      utimesSync(join(folder, 'private', name), time, time);
    }
    const unit = parseUnit('presente-backup.service');
    for (const command of [...unit.get('ExecStart')!, ...unit.get('ExecStartPost')!]) {
      const [program = '', ...args] = command
        .replaceAll('/var/lib/presente-backup', join(folder, 'backup'))
        .replaceAll('/opt/presente', folder)
        .split(' ');
      execFileSync(program, args, {
        env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, DATA_DIR: config.dataDir },
        stdio: 'pipe',
      });
    }
    const names = readdirSync(join(folder, 'private')).sort();
    expect(names.slice(0, 2)).toEqual(['other', 'presente-20260120T031500Z.sqlite']);
    expect(names.slice(2)).toEqual([expect.stringMatching(/^presente-\d{8}T\d{6}Z\.sqlite$/)]);
  });
});
