import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { exportOperations } from '#contract/check-in/operation-log-endpoints.ts';
import { readEventCalendar, readOrganiserCalendar } from '#contract/event/calendar-endpoints.ts';
import { exportParticipants } from '#contract/participant/participant-endpoints.ts';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { sendRaw } from '#tests/support/app/call.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';
import { newMailSender, newSmtpGateway, openSmtp } from '#tests/support/mail/smtp.ts';

/** Ends a line in every way, and adds one of the attacker. */
const breakout = (line: string): string => `Festa "rossa"\r\n${line}\r\n\r\nX\n${line}\r${line}\u2028${line}`;

interface HostileEvent {
  readonly app: TestApp;
  readonly organisation: BuiltAccount;
  readonly eventId: string;
}

/** An event whose texts are these, also where the forms would not take them. */
async function newHostileEvent(line: string): Promise<HostileEvent> {
  const app = await createTestApp();
  const organisation = await newOrganisation(app, { companyName: breakout(line) });
  const eventId = await newEvent(app, organisation);
  const hostile = { title: breakout(line), location: breakout(line) };
  const { db } = app.services.database;
  await db.updateTable('event').set(hostile).where('id', '=', eventId).execute();
  return { app, organisation, eventId };
}

it('[SH-22] no title splits the headers of a download or of a calendar', async () => {
  const { app, organisation, eventId } = await newHostileEvent('Set-Cookie: session=stolen');
  const input = { params: { id: eventId } };
  const responses = [
    await sendRaw(app, exportParticipants, input, organisation),
    await sendRaw(app, exportOperations, { ...input, query: { format: 'csv' } }, organisation),
    await sendRaw(app, readEventCalendar, input),
    await app.http.inject(`/event/detail/${eventId}`),
  ];
  for (const { statusCode, headers } of responses) {
    expect(statusCode).toBe(200);
    expect(headers).not.toHaveProperty('set-cookie');
    for (const value of Object.values(headers)) expect(String(value)).toMatch(/^[\x20-\x7e]*$/);
  }
  await app.close();
});

it.each([
  '/x%0d%0aSet-Cookie:%20a=b',
  '/%0d%0a%0d%0a<script>',
  '/ticket/%0d%0aLocation:%20x',
  '//evil.example/%2e%2e',
])('[SH-22] the address %s sets no header and redirects nowhere', async (url) => {
  const app = await createTestApp();
  const { headers } = await app.http.inject({
    url,
    headers: { accept: 'text/html', 'x-request-id': 'a\tb', 'x-forwarded-host': 'evil.example' },
  });
  expect(headers).not.toHaveProperty('set-cookie');
  expect(headers).not.toHaveProperty('location');
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.stringify(headers)).not.toContain('evil.example');
  await app.close();
});

it('[SH-23] no text of an event adds a line to a calendar', async () => {
  const { app, organisation, eventId } = await newHostileEvent('ATTENDEE:mailto:all@evil.example');
  for (const response of [
    await sendRaw(app, readEventCalendar, { params: { id: eventId } }),
    await sendRaw(app, readOrganiserCalendar, { params: { id: organisation.id } }),
  ]) {
    const lines = response.body.replace(/\r\n[ \t]/g, '').split(/\r\n|\r|\n/);
    expect(lines.some((line) => line.startsWith('SUMMARY:Festa'))).toBe(true);
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^[A-Z-]+[:;]/);
  }
  await app.close();
});

it('[SH-23] no text of an event or its organiser adds a header or a recipient to a mail', async () => {
  const { app, eventId } = await newHostileEvent('Bcc: all@evil.example');
  const smtp = await openSmtp();
  await registerEmails(app, eventId, ['ada@example.org']);
  const sender = newMailSender(app, newSmtpGateway(smtp));
  await sender.drain();
  expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['ada@example.org']]);
  for (const { raw } of smtp.received) {
    const mail = await PostalMime.parse(raw);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.to).toMatchObject([{ address: 'ada@example.org' }]);
    expect(mail.from?.address).toBe('presente@example.org');
    expect(mail.subject).toContain('Festa');
  }
  await sender.stop();
  await smtp.close();
  await app.close();
});
