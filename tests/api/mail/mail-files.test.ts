import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contact } from '#contract/site/message-endpoints.ts';
import { eraseDueAccounts } from '#server/account/erasure/erase-account.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { createFileMail } from '#server/gateways/file-mail.ts';
import { deleteAddressedMailFiles, getMailFolder, mailFileRetentionMs } from '#server/mail/mail-files.ts';
import { queueMail } from '#server/mail/mail-queue.ts';
import { layoutMail } from '#server/mail/mail-layout.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { gracePeriodMs, requestAccountDeletion } from '#tests/support/builders/account-deletion.ts';
import { newAttendee } from '#tests/support/builders/builders.ts';
import { newMailSender } from '#tests/support/mail/smtp.ts';

const publicUrl = 'http://localhost:3000';
const content = layoutMail('it', { subject: 'Ciao', title: 'Ciao', blocks: [{ paragraph: 'Un saluto' }] });

const newFileSender = (app: TestApp) =>
  newMailSender(
    app,
    createFileMail({
      folder: getMailFolder(app.services.config),
      from: 'Presente <presente@example.org>',
      publicUrl,
      hasSecretsInLog: false,
      log: app.services.log,
    }),
  );

async function sendTo(app: TestApp, addresses: readonly string[]): Promise<void> {
  const { database, clock } = app.services;
  for (const to of addresses) await queueMail(database.db, { to, content, nowMs: clock() });
  await newFileSender(app).drain();
}

describeOnBothEngines('mails in files', (makeApp) => {
  const app = setupApp(makeApp);
  const listFiles = (): string[] => {
    const folder = getMailFolder(app().services.config);
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  it('[AC-109] an erasure deletes the files of mails to and from the address, and no other', async () => {
    const attendee = await newAttendee(app());
    await requestAccountDeletion(app(), attendee);
    await newFileSender(app()).drain();
    const message = { name: 'Ada', mobile: '+39 06 0012 3456', message: 'Buongiorno' };
    await call(app(), contact, { body: { ...message, email: attendee.email, acceptedPNP: true } });
    await sendTo(app(), [attendee.email, `other.${attendee.email}`, 'bruno@example.org']);
    expect(listFiles()).toHaveLength(5);
    app().clock.advance(gracePeriodMs);
    expect(await eraseDueAccounts(app().services)).toBe(1);
    expect(listFiles()).toHaveLength(2);
  });

  it('[AC-109] files older than 30 days are deleted, also those of an interrupted write', async () => {
    const folder = getMailFolder(app().services.config);
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    const nowMs = app().clock();
    for (const [name, ageMs] of [
      ['old.eml', mailFileRetentionMs + 1000],
      ['old.eml.part', mailFileRetentionMs + 1000],
      ['new.eml', mailFileRetentionMs - 60_000],
      ['notes.txt', mailFileRetentionMs * 2],
    ] as const) {
      writeFileSync(join(folder, name), 'To: ada@example.org\r\n\r\n');
      const written = (nowMs - ageMs) / 1000;
      utimesSync(join(folder, name), written, written);
    }
    await runCleanup(app().services);
    expect(listFiles().toSorted()).toEqual(['new.eml', 'notes.txt']);
  });

  it('[AC-109] finds an address in folded headers and in angle brackets, not in the text', async () => {
    const folder = getMailFolder(app().services.config);
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    for (const [name, text] of [
      ['folded.eml', 'Subject: x\r\nTo: Bruno <bruno@example.org>,\r\n ADA@example.org\r\n\r\ntext'],
      ['reply.eml', 'To: bruno@example.org\r\nReply-To: Ada <ada@example.org>\r\n\r\ntext'],
      ['text.eml', 'To: bruno@example.org\r\n\r\nTo: ada@example.org\r\n'],
      ['longer.eml', 'To: ada@example.org.example\r\n\r\ntext'],
    ] as const)
      writeFileSync(join(folder, name), text);
    await deleteAddressedMailFiles(folder, 'ada@example.org');
    expect(listFiles().toSorted()).toEqual(['longer.eml', 'text.eml']);
    // The headers have the encoded form.
    await newFileSender(app()).drain();
    const others = listFiles();
    await sendTo(app(), ['info@münchen.example', "o'connor@example.org"]);
    expect(listFiles()).toHaveLength(others.length + 2);
    await deleteAddressedMailFiles(folder, 'info@münchen.example');
    await deleteAddressedMailFiles(folder, "o'connor@example.org");
    expect(listFiles()).toEqual(others);
  });
});
