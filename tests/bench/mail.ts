import { setTimeout as wait } from 'node:timers/promises';
import { cancelEvent } from '#contract/event/event-endpoints.ts';
import { dayMs, minuteMs, secondMs } from '#contract/durations.ts';
import { createTestApp } from '#tests/support/app/app.ts';
import { newDataDir, startServerProcess } from '#tests/support/app/server-process.ts';
import { builtPassword, newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { insertParticipants } from '#tests/support/db/insert-participants.ts';
import { openSmtp } from '#tests/support/mail/smtp.ts';
import type { Measurement } from './measurement.ts';

const noticeCount = 2000;
const extrapolatedCount = 50_000;
/** What a mail server takes for one mail. */
const deliveryMs = 200;
/** Codes requested while the notices are sent. */
const codeCount = 10;

/**
 * Notices of an event that is called off, and codes requested meanwhile, with the server's own settings and a
 * mail server that takes 200 ms for each mail.
 */
export async function measureMail(): Promise<Measurement[]> {
  const dataDir = newDataDir();
  const app = await createTestApp({ dataDir });
  app.clock.set(Date.now());
  const owner = await newOrganisation(app);
  const eventId = await newEvent(app, owner, {
    startDateTime: new Date(Date.now() + dayMs).toISOString(),
    endDateTime: new Date(Date.now() + 2 * dayMs).toISOString(),
  });
  for (let count = 0; count < noticeCount; count += 500) await insertParticipants(app, eventId, 500);
  // Each of four orders has the same addresses, which get one mail each.
  const { db } = app.services.database;
  const rows = await db.selectFrom('participant').select('id').execute();
  for (const [no, { id }] of rows.entries())
    await db
      .updateTable('participant')
      .set({ email: `p${no}@example.org` })
      .where('id', '=', id)
      .execute();
  const emails: string[] = [];
  for (let no = 0; no < codeCount; no++) emails.push((await newAttendee(app)).email);
  await app.close();

  const smtp = await openSmtp({ delay: () => wait(deliveryMs) });
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0',
    SMTP_URL: smtp.url,
  });
  const send = async (method: string, path: string, body: unknown, token?: string): Promise<string> => {
    const authorization: Record<string, string> =
      token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return ((await response.json()) as { token: string }).token;
  };
  const hasMail = (email: string): boolean =>
    smtp.received.some(({ recipients }) => recipients.includes(email));
  try {
    const token = await send('POST', '/login', {
      email: owner.email,
      password: builtPassword,
      deviceType: 'web',
    });
    const startMs = performance.now();
    await send('PUT', cancelEvent.path.replace(':id', eventId), { message: '' }, token);
    const codeMs: number[] = [];
    for (const email of emails) {
      await wait(2 * secondMs);
      const sentMs = performance.now();
      await send('PUT', '/forgot/password', { email });
      while (!hasMail(email)) await wait(5);
      codeMs.push(performance.now() - sentMs);
    }
    while (smtp.received.length < noticeCount + codeCount) await wait(20);
    const perSecond = (noticeCount + codeCount) / ((performance.now() - startMs) / secondMs);
    return [
      { name: `Mails a second, ${deliveryMs} ms each at the mail server`, value: perSecond, unit: '/s' },
      {
        name: `${extrapolatedCount.toLocaleString('en')} notices on one process (from ${noticeCount})`,
        value: (extrapolatedCount / perSecond) * (secondMs / minuteMs),
        unit: 'min',
        limit: 30,
      },
      {
        name: 'A code is at the mail server, while notices are sent (slowest)',
        value: Math.max(...codeMs),
        unit: 'ms',
        limit: 5000,
      },
    ];
  } finally {
    await server.stop();
    await smtp.close();
  }
}
