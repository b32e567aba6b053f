import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { verifyCode } from '#contract/account/password-calls.ts';
import { contact } from '#contract/site/message-calls.ts';
import { fileMail } from '#server/gateways/file-mail.ts';
import { smtpMail } from '#server/gateways/smtp-mail.ts';
import { layoutMail } from '#server/mail/mail-layout.ts';
import { queueMail, type QueuedMail } from '#server/mail/mail-queue.ts';
import { createTestApp, describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newAttendee, newOrganisation } from '#tests/support/builders.ts';
import { call } from '#tests/support/call.ts';
import { askForCode } from '#tests/support/reset-code.ts';
import { openSmtp, senderOn } from '#tests/support/smtp.ts';

const minuteMs = 60_000;
const from = 'Presente <presente@example.org>';
const publicUrl = 'http://localhost:3000';

const content = layoutMail('zh', {
  subject: '你好 D’Angelò',
  title: 'Ciao Zoë <b>',
  blocks: [
    { paragraph: 'Perché sì' },
    { button: { label: 'Apri', url: 'http://localhost:3000/ticket/ABC' } },
  ],
});

const queue = ({ services: { database, clock } }: TestApp, to: string) =>
  database.transaction(({ db }) => queueMail(db, { to, content, nowMs: clock() }));

const rowsOf = ({ services: { database } }: TestApp) => database.db.selectFrom('mail').selectAll().execute();

const refusing = {
  manner: (address: string) => (address.startsWith('nobody') ? 'refuses' : 'takes'),
} as const;

describeOnBoth('mails', (makeApp) => {
  it('travel by SMTP with their text, HTML and names intact', async () => {
    const [app, smtp] = [await makeApp(), await openSmtp()];
    const sender = senderOn(app, smtpMail({ url: smtp.url, from }));
    await queue(app, 'zoe@example.org');
    await sender.drain();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.recipients).toEqual(['zoe@example.org']);
    const mail = await PostalMime.parse(smtp.received[0]!.raw);
    expect(mail).toMatchObject({
      subject: '你好 D’Angelò',
      from: { name: 'Presente', address: 'presente@example.org' },
    });
    expect(mail.text?.trim()).toBe(content.text.trim());
    expect(mail.html?.trim()).toBe(content.html.trim());
    const [row] = await rowsOf(app);
    expect(row).toMatchObject({ due_at: null, sent_at: app.clock(), text: '', html: '' });
    await sender.drain();
    expect(smtp.received).toHaveLength(1);
    await sender.stop();
    await smtp.close();
    await app.close();
  });

  it('carry a reset code in both forms, and it works', async () => {
    const [app, smtp] = [await makeApp(), await openSmtp()];
    const sender = senderOn(app, smtpMail({ url: smtp.url, from }));
    const owner = await newAttendee(app, { language: 'zh', firstName: 'Zoë, <b>' });
    await askForCode(app, owner.email);
    await sender.drain();
    expect(smtp.received.map((it) => it.recipients)).toEqual([[owner.email]]);
    const mail = await PostalMime.parse(smtp.received[0]!.raw);
    const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? '';
    expect(mail.html).toContain(`>${code}</span>`);
    expect(mail.html).toContain('lang="zh"');
    expect(mail.text).toContain('Zoë, <b>');
    // Mail servers keep subjects in their logs.
    expect(mail.subject).not.toContain(code);
    await call(app, verifyCode, { body: { email: owner.email, code } });
    await sender.stop();
    await smtp.close();
    await app.close();
  });

  it('[AC-14] from the contact form are answered to its writer, and to nobody else', async () => {
    const [app, smtp] = [await makeApp(), await openSmtp()];
    const sender = senderOn(app, smtpMail({ url: smtp.url, from }));
    const organisation = await newOrganisation(app);
    const body = {
      name: 'Zoë\r\nBcc: all@example.org',
      email: 'zoe+eventi@example.org',
      mobile: '055 123456',
      message: 'Ciao',
      acceptedTNC: true as const,
      acceptedPNP: true as const,
      organiserId: organisation.id,
    };
    await call(app, contact, { body });
    await sender.drain();
    expect(smtp.received.map((it) => it.recipients)).toEqual([[organisation.email]]);
    const mail = await PostalMime.parse(smtp.received[0]!.raw);
    expect(mail.from?.address).toBe('presente@example.org');
    expect(mail.replyTo).toMatchObject([{ address: 'zoe+eventi@example.org' }]);
    expect(mail.bcc).toBeUndefined();
    expect(mail.to).toMatchObject([{ address: organisation.email }]);
    await sender.stop();
    await smtp.close();
    await app.close();
  });

  it('are given up for a recipient that does not exist, without holding up the others', async () => {
    const [app, smtp] = [await makeApp(), await openSmtp(refusing)];
    const sender = senderOn(app, smtpMail({ url: smtp.url, from }));
    await queue(app, 'nobody@example.org');
    app.clock.advance(1);
    await queue(app, 'zoe@example.org');
    await sender.drain();
    expect(smtp.received.map((it) => it.recipients)).toEqual([['zoe@example.org']]);
    expect(await rowsOf(app)).toContainEqual(
      expect.objectContaining({ recipient: 'nobody@example.org', due_at: null, sent_at: null, attempts: 1 }),
    );
    await sender.stop();
    await smtp.close();
    await app.close();
  });

  it('[RG-46] wait longer after each failure, and arrive once it works', async () => {
    const app = await makeApp();
    let isDown = true;
    const delivered: QueuedMail[] = [];
    const sender = senderOn(app, {
      deliver: async (mail) => {
        if (isDown) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
        delivered.push(mail);
      },
      close: async () => {},
    });
    await queue(app, 'zoe@example.org');
    const waits: number[] = [];
    for (let n = 0; n < 3; n++) {
      await sender.drain();
      const [row] = await rowsOf(app);
      waits.push((row?.due_at ?? 0) - app.clock());
      app.clock.set(row?.due_at ?? 0);
    }
    expect(waits).toEqual([minuteMs / 2, minuteMs, 2 * minuteMs]);
    isDown = false;
    await sender.drain();
    expect(delivered.map((it) => it.attempts)).toEqual([4]);
    await app.close();
  });

  it('[OP-2] go out only if what they tell of was committed', async () => {
    const app = await makeApp();
    const { database, clock } = app.services;
    const attempt = database.transaction(async ({ db }) => {
      await queueMail(db, { to: 'zoe@example.org', content, nowMs: clock() });
      throw new Error('rolled back');
    });
    await expect(attempt).rejects.toThrow('rolled back');
    expect(await app.mails()).toEqual([]);
    await app.close();
  });

  it('[OP-2] of a process that died while sending are sent by the next one after a while', async () => {
    const app = await makeApp();
    await queue(app, 'zoe@example.org');
    const dying = senderOn(app, { deliver: () => new Promise(() => {}), close: async () => {} });
    void dying.drain();
    await expect.poll(async () => (await rowsOf(app))[0]?.attempts).toBe(1);
    expect(await app.mails()).toEqual([]);
    app.clock.advance(5 * minuteMs);
    expect((await app.mails()).map((it) => it.to)).toEqual(['zoe@example.org']);
    await app.close();
  });

  it('become files where there is no SMTP, with their link in the log', async () => {
    const lines: string[] = [];
    const app = await makeApp({ logTo: { write: (line) => void lines.push(line) } });
    const folder = join(app.services.config.dataDir, 'mail');
    const sender = senderOn(app, fileMail({ folder, from, publicUrl, log: app.services.log }));
    await queue(app, 'zoe@example.org');
    await sender.drain();
    const [file] = readdirSync(folder);
    const mail = await PostalMime.parse(readFileSync(join(folder, file!)));
    expect(mail).toMatchObject({ subject: '你好 D’Angelò', to: [{ address: 'zoe@example.org' }] });
    expect(lines.join('')).toContain('"link":"http://localhost:3000/ticket/ABC"');
    await app.close();
  });

  it('become files where there is no SMTP, with their code in the log', async () => {
    const lines: string[] = [];
    const app = await makeApp({ logTo: { write: (line) => void lines.push(line) } });
    const folder = join(app.services.config.dataDir, 'mail');
    const sender = senderOn(app, fileMail({ folder, from, publicUrl, log: app.services.log }));
    const owner = await newAttendee(app);
    await askForCode(app, owner.email);
    await sender.drain();
    const code = /"code":"(\d{6})"/.exec(lines.join(''))?.[1];
    if (code === undefined) throw new Error('No code in the log');
    const { data } = await call(app, verifyCode, { body: { email: owner.email, code } });
    expect(data.userId).toBe(owner.id);
    await app.close();
  });
});

it('mails are sent once by two processes', async () => {
  const first = await createTestApp({ engine: 'postgres' });
  const second = await createTestApp({ engine: 'postgres', beside: first });
  for (let n = 0; n < 40; n++) await queue(first, `${n}@example.org`);
  const [some, others] = await Promise.all([first.mails(), second.mails()]);
  const all = [...some, ...others].map((it) => it.to);
  expect(all).toHaveLength(40);
  expect(new Set(all).size).toBe(40);
  await second.close();
  await first.close();
});
