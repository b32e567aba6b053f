import { afterEach, expect, it } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { deleteSetting, readSetting, writeSetting } from '#server/admin/setting-store.ts';
import type { Clock } from '#server/clock.ts';
import type { MailGateway } from '#server/gateways/mail-gateway.ts';
import { isMailDue, queueMails, type NewMail } from '#server/mail/mail-queue.ts';
import { readMailQueueState, retryGivenUpMails } from '#server/mail/mail-queue-state.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newMailSender } from '#tests/support/mail/smtp.ts';

const concurrency = 8;
const noticeCount = 2000;

/** A mail server that holds every mail until `release` is called as often. */
function createSlowServer() {
  const order: string[] = [];
  const held: (() => void)[] = [];
  let most = 0;
  const gateway: MailGateway = {
    concurrency,
    async deliver({ to }) {
      order.push(to);
      const { promise, resolve } = Promise.withResolvers<void>();
      held.push(resolve);
      most = Math.max(most, held.length);
      await promise;
    },
    close: () => Promise.resolve(),
  };
  return {
    gateway,
    order,
    mostAtOnce: () => most,
    heldCount: () => held.length,
    release: (count = held.length) => held.splice(0, count).forEach((resolve) => resolve()),
  };
}

const content = { subject: 'Avviso', text: 'Testo', html: '<p>Testo</p>' };
const mail = (to: string, options: Partial<NewMail> = {}): NewMail => ({ to, content, ...options });

describeOnBothEngines('a mail backlog', (makeApp) => {
  const app = setupApp(makeApp);
  let finish: () => Promise<void> = () => Promise.resolve();
  afterEach(() => finish());

  let wake = () => {};
  const start = (clock: Clock = app().clock) => {
    const server = createSlowServer();
    const sender = newMailSender({ services: { ...app().services, clock } }, server.gateway);
    wake = () => sender.wake();
    wake();
    finish = async () => {
      let isStopped = false;
      const isLeft = () => isMailDue(app().services.database.db, app().clock());
      const isPaused = () => readSetting(app().services.database.db, 'mailPausedAt');
      while (server.heldCount() > 0 || ((await isLeft()) && (await isPaused()) === undefined)) {
        server.release();
        await new Promise((resolve) => setImmediate(resolve));
      }
      const stopped = sender.stop().then(() => (isStopped = true));
      while (!isStopped) {
        server.release();
        await new Promise((resolve) => setImmediate(resolve));
      }
      await stopped;
    };
    return { ...server, sender };
  };
  const queue = (mails: readonly NewMail[]): Promise<void> =>
    queueMails(app().services.database.db, mails, app().clock());

  it('[RS-40] [OP-6] sends several at once, and an urgent mail as soon as one of them is delivered', async () => {
    await queue(
      Array.from({ length: noticeCount }, (_, no) => mail(`bulk-${no}@example.org`, { priority: 'bulk' })),
    );
    const { order, heldCount, release, mostAtOnce, sender } = start();
    await expect.poll(heldCount, { interval: 2 }).toBe(concurrency);
    await queue([mail('code@example.org', { priority: 'urgent' }), mail('ticket@example.org')]);
    sender.wake();
    const later = () => order.slice(concurrency);
    release(1);
    await expect.poll(later, { interval: 2 }).toEqual(['code@example.org']);
    release(1);
    await expect.poll(later, { interval: 2 }).toEqual(['code@example.org', 'ticket@example.org']);
    await finish();
    expect(mostAtOnce()).toBe(concurrency);
    console.log(`RS-40: a code waits for 1 delivery behind ${noticeCount} notices, ${concurrency} at once`);
  });

  it('[OP-6] starts an urgent mail while the mail server hangs on others', async () => {
    await queue([mail('hanging@example.org')]);
    const { order, heldCount, sender } = start();
    await expect.poll(heldCount, { interval: 2 }).toBe(1);
    await queue([mail('code@example.org', { priority: 'urgent' })]);
    sender.wake();
    await expect.poll(() => order, { interval: 2 }).toEqual(['hanging@example.org', 'code@example.org']);
  });

  it('[OP-6] starts a mail that becomes due while the sender looks for one', async () => {
    const code = 'code@example.org';
    await queue([mail('hanging@example.org')]);
    await queueMails(app().services.database.db, [mail(code)], app().clock() + minuteMs);
    let reads = 0;
    const { order } = start(() => {
      const nowMs = app().clock();
      // The second claim is made for a time at which nothing is due, and wakened for the time after it.
      if (++reads === 2) {
        app().clock.advance(minuteMs);
        wake();
      }
      return nowMs;
    });
    await expect.poll(() => order, { interval: 2 }).toEqual(['hanging@example.org', code]);
  });

  it('[OP-6] a short notice does not wait for a long one', async () => {
    const notice = (name: string, turns: number): NewMail[] =>
      Array.from({ length: turns * 10 }, (_, no) =>
        mail(`${name}-${no}@example.org`, { priority: 'bulk', turn: Math.floor(no / 10) }),
      );
    await queue([...notice('long', 10), ...notice('short', 1)]);
    const { order } = start();
    await finish();
    const lastOfShort = order.findLastIndex((to) => to.startsWith('short'));
    expect(lastOfShort).toBeLessThan(20 + concurrency);
    expect(order).toHaveLength(110);
  });

  it('[OP-6] sends nothing while paused, and retries given-up mails on the operator’s request', async () => {
    const { db } = app().services.database;
    await writeSetting(db, 'mailPausedAt', '1');
    await queue([mail('paused@example.org', { priority: 'urgent' })]);
    const { order } = start();
    await finish();
    expect(order).toEqual([]);
    app().clock.advance(3 * minuteMs);
    expect(await readMailQueueState(db)).toMatchObject({ urgent: { waiting: 1, givenUp: 0 } });
    await db.updateTable('mail').set({ due_at: null, attempts: 20 }).execute();
    expect(await readMailQueueState(db)).toMatchObject({
      urgent: { waiting: 0, oldestAtMs: undefined, givenUp: 1 },
    });
    await deleteSetting(db, 'mailPausedAt');
    expect(await retryGivenUpMails(db, app().clock())).toBe(1);
    const resumed = start();
    await finish();
    expect(resumed.order).toEqual(['paused@example.org']);
    expect(await readMailQueueState(db)).toMatchObject({ urgent: { waiting: 0, givenUp: 0 } });
  });
});
