import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { verifyCode } from '#contract/account/password-endpoints.ts';
import { minuteMs } from '#contract/durations.ts';
import { contact } from '#contract/site/message-endpoints.ts';
import { createFileMail } from '#server/gateways/file-mail.ts';
import { createSmtpMail } from '#server/gateways/smtp-mail.ts';
import { layoutMail } from '#server/mail/mail-layout.ts';
import { queueMail, type QueuedMail } from '#server/mail/mail-queue.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newAttendee, newOrganisation } from '#tests/support/builders/builders.ts';
import { call } from '#tests/support/app/call.ts';
import { requestResetCode } from '#tests/support/builders/reset-code.ts';
import { openSmtp, newMailSender, newSmtpGateway } from '#tests/support/mail/smtp.ts';

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

const queueTo = ({ services: { database, clock } }: TestApp, to: string) =>
  database.transaction(({ db }) => queueMail(db, { to, content, nowMs: clock() }));

const readMailRows = ({ services: { database } }: TestApp) =>
  database.db.selectFrom('mail').selectAll().execute();

const rejectingGateway = {
  behaviour: (address: string) => (address.startsWith('nobody') ? 'reject' : 'accept'),
} as const;

it('[OP-6] sends at most SMTP_RATE mails a second', async () => {
  const [app, smtp] = [await createTestApp(), await openSmtp()];
  const sender = newMailSender(app, newSmtpGateway(smtp, from, 2));
  for (const to of ['a@example.org', 'b@example.org', 'c@example.org']) await queueTo(app, to);
  const startMs = performance.now();
  await sender.drain();
  // The first at once, the others half a second after each other.
  expect(performance.now() - startMs).toBeGreaterThan(950);
  expect(smtp.received).toHaveLength(3);
  await sender.stop();
  await smtp.close();
  await app.close();
});

it('[OP-6] takes STARTTLS with any certificate only where encryption is not required', async () => {
  const [app, smtp] = [await createTestApp(), await openSmtp({ hasStartTls: true })];
  const settings = { url: smtp.url, from, connections: 1, ratePerSecond: undefined };
  const strict = newMailSender(app, createSmtpMail({ ...settings, isTlsRequired: true }));
  await queueTo(app, 'a@example.org');
  await strict.drain();
  expect(smtp.received).toEqual([]);
  app.clock.advance(minuteMs);
  const lenient = newMailSender(app, createSmtpMail({ ...settings, isTlsRequired: false }));
  await lenient.drain();
  expect(smtp.received).toMatchObject([{ recipients: ['a@example.org'], isEncrypted: true }]);
  await strict.stop();
  await lenient.stop();
  await smtp.close();
  await app.close();
});

describeOnBothEngines('mails', (makeApp) => {
  it('sends text, HTML and names intact over SMTP', async () => {
    const [app, smtp] = [await makeApp(), await openSmtp()];
    const sender = newMailSender(app, newSmtpGateway(smtp, from));
    await queueTo(app, 'zoe@example.org');
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
    const [row] = await readMailRows(app);
    expect(row).toMatchObject({ due_at: null, sent_at: app.clock(), text: '', html: '' });
    await sender.drain();
    expect(smtp.received).toHaveLength(1);
    await sender.stop();
    await smtp.close();
    await app.close();
  });

  it('[AC-121] encodes international domains, and sends apostrophes as they are', async () => {
    const [app, smtp] = [await makeApp(), await openSmtp()];
    const sender = newMailSender(app, newSmtpGateway(smtp, from));
    await queueTo(app, 'info@münchen.example');
    await queueTo(app, "o'connor@example.org");
    await sender.drain();
    // The server decodes the domains of recipients.
    const headers = smtp.received.map(
      ({ recipients, raw }) => `${recipients.join()}: ${/^To: (.*)\r$/m.exec(String(raw))?.[1]}`,
    );
    expect(headers.toSorted()).toEqual([
      'info@münchen.example: info@xn--mnchen-3ya.example',
      "o'connor@example.org: o'connor@example.org",
    ]);
    await sender.stop();
    await smtp.close();
    await app.close();
  });

  it('sends a working reset code in both text and HTML', async () => {
    const [app, smtp] = [await makeApp(), await openSmtp()];
    const sender = newMailSender(app, newSmtpGateway(smtp, from));
    const owner = await newAttendee(app, { language: 'zh', firstName: 'Zoë, <b>' });
    await requestResetCode(app, owner.email);
    await sender.drain();
    expect(smtp.received.map((mail) => mail.recipients)).toEqual([[owner.email]]);
    const mail = await PostalMime.parse(smtp.received[0]!.raw);
    const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? '';
    expect(mail.html).toContain(`>${code}</span>`);
    expect(mail.html).toContain('lang="zh"');
    expect(mail.text).toContain('Zoë, <b>');
    // Mail servers log subjects.
    expect(mail.subject).not.toContain(code);
    await call(app, verifyCode, { body: { email: owner.email, code } });
    await sender.stop();
    await smtp.close();
    await app.close();
  });

  it('[AC-14] contact mails reply to their writer only', async () => {
    const [app, smtp] = [await makeApp(), await openSmtp()];
    const sender = newMailSender(app, newSmtpGateway(smtp, from));
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
    expect(smtp.received.map((mail) => mail.recipients)).toEqual([[organisation.email]]);
    const mail = await PostalMime.parse(smtp.received[0]!.raw);
    expect(mail.from?.address).toBe('presente@example.org');
    expect(mail.replyTo).toMatchObject([{ address: 'zoe+eventi@example.org' }]);
    expect(mail.bcc).toBeUndefined();
    expect(mail.to).toMatchObject([{ address: organisation.email }]);
    await sender.stop();
    await smtp.close();
    await app.close();
  });

  it('gives up on an unknown recipient without delaying other mails', async () => {
    const [app, smtp] = [await makeApp(), await openSmtp(rejectingGateway)];
    const sender = newMailSender(app, newSmtpGateway(smtp, from));
    await queueTo(app, 'nobody@example.org');
    app.clock.advance(1);
    await queueTo(app, 'zoe@example.org');
    await sender.drain();
    expect(smtp.received.map((mail) => mail.recipients)).toEqual([['zoe@example.org']]);
    expect(await readMailRows(app)).toContainEqual(
      expect.objectContaining({ recipient: 'nobody@example.org', due_at: null, sent_at: null, attempts: 1 }),
    );
    await sender.stop();
    await smtp.close();
    await app.close();
  });

  it('[RG-46] backs off after each failure and delivers on success', async () => {
    const app = await makeApp();
    let isDown = true;
    const delivered: QueuedMail[] = [];
    const sender = newMailSender(app, {
      deliver: async (mail) => {
        if (isDown) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
        delivered.push(mail);
      },
      close: async () => {},
    });
    await queueTo(app, 'zoe@example.org');
    const waits: number[] = [];
    for (let n = 0; n < 3; n++) {
      await sender.drain();
      const [row] = await readMailRows(app);
      waits.push((row?.due_at ?? 0) - app.clock());
      app.clock.set(row?.due_at ?? 0);
    }
    expect(waits).toEqual([minuteMs / 2, minuteMs, 2 * minuteMs]);
    isDown = false;
    await sender.drain();
    expect(delivered.map((mail) => mail.attempts)).toEqual([4]);
    await app.close();
  });

  it('[OP-2] sends mail only if its transaction committed', async () => {
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

  it('[OP-2] another process sends the mails of one that died while sending', async () => {
    const app = await makeApp();
    await queueTo(app, 'zoe@example.org');
    const dying = newMailSender(app, { deliver: () => new Promise(() => {}), close: async () => {} });
    void dying.drain();
    await expect.poll(async () => (await readMailRows(app))[0]?.attempts).toBe(1);
    expect(await app.mails()).toEqual([]);
    app.clock.advance(5 * minuteMs);
    expect((await app.mails()).map((mail) => mail.to)).toEqual(['zoe@example.org']);
    await app.close();
  });

  it.each([true, false])(
    '[OP-63] writes mails to files without SMTP, and logs their link if asked to: %s',
    async (hasSecretsInLog) => {
      const lines: string[] = [];
      const app = await makeApp({ logTo: { write: (line) => void lines.push(line) } });
      const folder = join(app.services.config.dataDir, 'mail');
      const sender = newMailSender(
        app,
        createFileMail({ folder, from, publicUrl, hasSecretsInLog, log: app.services.log }),
      );
      await queueTo(app, 'zoe@example.org');
      await sender.drain();
      const [file] = readdirSync(folder);
      const mail = await PostalMime.parse(readFileSync(join(folder, file!)));
      expect(mail).toMatchObject({ subject: '你好 D’Angelò', to: [{ address: 'zoe@example.org' }] });
      expect(lines.join('').includes('"link":"http://localhost:3000/ticket/ABC"')).toBe(hasSecretsInLog);
      expect(lines.join('').includes('ticket/ABC')).toBe(hasSecretsInLog);
      await app.close();
    },
  );

  it('[OP-63] writes mails to files without SMTP, and logs their code if asked to', async () => {
    const lines: string[] = [];
    const app = await makeApp({ logTo: { write: (line) => void lines.push(line) } });
    const folder = join(app.services.config.dataDir, 'mail');
    const sender = newMailSender(
      app,
      createFileMail({ folder, from, publicUrl, hasSecretsInLog: true, log: app.services.log }),
    );
    const owner = await newAttendee(app);
    await requestResetCode(app, owner.email);
    await sender.drain();
    const code = /"code":"(\d{6})"/.exec(lines.join(''))?.[1];
    if (code === undefined) throw new Error('No code in the log');
    const { data } = await call(app, verifyCode, { body: { email: owner.email, code } });
    expect(data.userId).toBe(owner.id);
    await app.close();
  });
});

it('two processes send each mail once', async () => {
  const first = await createTestApp({ engine: 'postgres' });
  const second = await createTestApp({ engine: 'postgres', sharesDatabaseWith: first });
  for (let n = 0; n < 40; n++) await queueTo(first, `${n}@example.org`);
  const [some, mailsOfSecond] = await Promise.all([first.mails(), second.mails()]);
  const recipients = [...some, ...mailsOfSecond].map((mail) => mail.to);
  expect(recipients).toHaveLength(40);
  expect(new Set(recipients).size).toBe(40);
  await second.close();
  await first.close();
});
