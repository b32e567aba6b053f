import { minuteMs } from '#contract/durations.ts';
import { countHeldNotifications, releaseNotifications } from '../event/notices/notification-store.ts';
import { readMailQueueState, retryGivenUpMails } from '../mail/mail-queue-state.ts';
import { audit } from './audit-store.ts';
import { UsageError, type Command } from './command.ts';
import { deleteSetting, readSetting, writeSetting } from './setting-store.ts';

const actor = 'console';

export const mailCommand: Command = {
  name: 'mail',
  usage: '[retry | pause | resume]',
  help: 'Shows the mail queue; queues the mails that were given up, and the notices held since a restore, once more; or pauses and resumes sending, on all servers of the database within 15 seconds.',
  arity: [0, 1],
  async run({ database, clock }, { positionals: [verb] }) {
    const nowMs = clock();
    switch (verb) {
      case undefined: {
        const states = Object.entries(await readMailQueueState(database.db));
        const held = await countHeldNotifications(database.db);
        const isPaused = (await readSetting(database.db, 'mailPausedAt')) !== undefined;
        return [
          ...(isPaused ? ['Sending is paused.'] : []),
          ...(held > 0 ? [`${held} notices to participants are held since a restore.`] : []),
          ...states.map(
            ([priority, { waiting, oldestAtMs, givenUp, deferred }]) =>
              `${priority.padEnd(6)}  ${waiting} waiting${formatAge(oldestAtMs, nowMs)}, ${givenUp} given up${formatDeferred(deferred)}`,
          ),
        ];
      }
      case 'retry':
        return database.transaction(async ({ db }) => {
          const count = await retryGivenUpMails(db, nowMs);
          const notices = await releaseNotifications(db, nowMs);
          await audit(db, { actor, action: 'mailRetried', subject: '', detail: String(count), nowMs });
          return [
            `${count} mails are queued once more.`,
            ...(notices > 0 ? [`${notices} notices to participants are sent now.`] : []),
          ];
        });
      case 'pause':
        return database.transaction(async ({ db }) => {
          await writeSetting(db, 'mailPausedAt', String(nowMs));
          await audit(db, { actor, action: 'mailPaused', subject: '', nowMs });
          return ['Sending is paused: mails are queued until "mail resume".'];
        });
      case 'resume':
        return database.transaction(async ({ db }) => {
          await deleteSetting(db, 'mailPausedAt');
          await audit(db, { actor, action: 'mailResumed', subject: '', nowMs });
          return ['Sending goes on.'];
        });
      default:
        throw new UsageError(`Say: mail ${this.usage}`);
    }
  },
};

const formatDeferred = (count: number): string =>
  count === 0 ? '' : `, ${count} deferred (see mail-allowance)`;

const formatAge = (oldestAtMs: number | undefined, nowMs: number): string =>
  oldestAtMs === undefined ? '' : `, the oldest for ${Math.round((nowMs - oldestAtMs) / minuteMs)} min`;
