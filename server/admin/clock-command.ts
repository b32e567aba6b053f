import { confirmClock, readSeenClock } from '../clock-guard.ts';
import { audit } from './audit-store.ts';
import { UsageError, type Command } from './command.ts';

export const clockCommand: Command = {
  name: 'clock',
  usage: '[confirm]',
  help: 'Shows whether housekeeping trusts the clock of this machine. It stops erasing and deleting when the clock differs by more than a day from its last run: correct the clock, or confirm it, for instance after a long stop.',
  arity: [0, 1],
  async run({ database, clock }, { positionals: [verb] }) {
    const nowMs = clock();
    if (verb === 'confirm')
      return database.transaction(async ({ db }) => {
        await confirmClock(db, nowMs);
        await audit(db, { actor: 'console', action: 'clockConfirmed', subject: '', nowMs });
        return [`${toIso(nowMs)} is accepted as the right time: housekeeping continues within the hour.`];
      });
    if (verb !== undefined) throw new UsageError(`Say: clock ${this.usage}`);
    const { seenAtMs, hasJumped } = await readSeenClock(database.db, nowMs);
    return [
      `Clock of this machine: ${toIso(nowMs)}`,
      `Last housekeeping:     ${seenAtMs === undefined ? 'none yet' : toIso(seenAtMs)}`,
      hasJumped
        ? 'They differ by more than a day: nothing is erased or deleted. Correct the clock, or run "clock confirm".'
        : 'Housekeeping trusts the clock.',
    ];
  },
};

const toIso = (ms: number): string => new Date(ms).toISOString();
