import { expect, it } from 'vitest';
import { contact, logError } from '#contract/site/message-calls.ts';
import { readSite } from '#contract/site/site-calls.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newAttendee, newOrganisation } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { usingApp } from '#tests/support/using-app.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';

const message = {
  name: 'Zoë <b>D’Angelò</b>',
  email: 'Zoe@Example.org',
  mobile: '+39 055 123456',
  message: 'Prima riga\nSeconda <i>riga</i>\r\n\r\nFine',
  acceptedTNC: true as const,
  acceptedPNP: true as const,
};

const newestMail = async (app: TestApp) => (await app.mails()).at(-1);

describeOnBoth('the site', (makeApp) => {
  const lines: string[] = [];
  const app = usingApp(() =>
    makeApp({
      logTo: { write: (line) => void lines.push(line) },
      config: {
        oidcProviders: [
          { provider: 'acme', name: 'Acme', issuer: 'https://id.example.org', clientId: 'presente' },
        ],
      },
    }),
  );

  it('tells the page who runs it and how one may sign in, and nothing else of its settings', async () => {
    const { data } = await call(app(), readSite, {});
    expect(data).toEqual({
      legalDetails: ['Presente APS'],
      contactEmail: 'aiuto@example.org',
      socialProviders: [{ provider: 'acme', name: 'Acme' }],
      isDemo: false,
      hasPaidTicketsForMembers: false,
      tiles: null,
    });
    const { db } = app().services.database;
    await db.insertInto('setting').values({ key: 'demoSeededAt', value: '1' }).execute();
    expect((await call(app(), readSite, {})).data.isDemo).toBe(true);
  });

  it('[AC-14] brings a message to the product’s address, to be answered directly', async () => {
    const answer = await call(app(), contact, { body: message }, { language: 'es' });
    expect(answer.message).toBe('Mensaje enviado: la respuesta te llegará por correo');
    const mail = await newestMail(app());
    expect(mail).toMatchObject({
      to: 'aiuto@example.org',
      replyTo: 'zoe@example.org',
      subject: 'Zoë <b>D’Angelò</b> ti ha scritto da Presente',
    });
    expect(mail?.text).toContain('> Prima riga\n> Seconda <i>riga</i>\n> \n> Fine');
    expect(mail?.html).toContain('Prima riga<br>Seconda &lt;i&gt;riga&lt;/i&gt;<br><br>Fine');
    expect(mail?.html).not.toMatch(/<b>|<i>/);
    expect(mail?.text).toContain('+39 055 123456');
  });

  it('[AC-14] brings a message to an organiser in its own language, and says her address to nobody', async () => {
    const org = await newOrganisation(app(), { language: 'en' });
    const answer = await call(app(), contact, { body: { ...message, organiserId: org.id } });
    expect(JSON.stringify(answer)).not.toContain(org.email);
    expect(await newestMail(app())).toMatchObject({
      to: org.email,
      replyTo: 'zoe@example.org',
      subject: 'Zoë <b>D’Angelò</b> wrote to you from Presente',
    });
  });

  it('[AC-14] writes to no organiser that does not exist, and to no attendee', async () => {
    const attendee = await newAttendee(app());
    const before = (await app().mails()).length;
    for (const organiserId of [unknownId, attendee.id]) {
      const refusal = await refused(app(), contact, { body: { ...message, organiserId } });
      expect(refusal).toMatchObject({ status: 404, error: 'notFound' });
    }
    expect(await app().mails()).toHaveLength(before);
  });

  it('[AC-14] sends nothing when a field is wrong, and says all of them', async () => {
    const before = (await app().mails()).length;
    const body = {
      ...message,
      name: ' ',
      email: 'x\r\nBcc: y@example.org',
      mobile: '1',
      message: '\n',
      acceptedPNP: false,
    };
    const { issues } = await refused(app(), contact, { body });
    expect(issues?.map((it) => it.path)).toEqual(['name', 'email', 'mobile', 'message', 'acceptedPNP']);
    expect(await app().mails()).toHaveLength(before);
  });

  it('[AC-15] keeps what broke in a page as one line of the log, without anybody in it', async () => {
    const owner = await newAttendee(app(), { email: 'ottavia@example.org' });
    const from = lines.length;
    await call(app(), logError, {
      body: {
        message: 'No ottavia@example.org in "Ottavia Verdi"\n{"level":60}',
        stack: `TypeError: x\n    at f (https://presente.example/assets/door-B3x.js?t=${owner.token}:1:2)`,
        route: `/event/detail/${owner.id}`,
      },
    });
    const entries = lines.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>);
    const entry = entries.find((it) => it['msg'] === 'page error');
    expect(entry).toMatchObject({ level: 40, page: { route: '/event/detail/[…]' } });
    expect(JSON.stringify(entry)).toContain('/assets/door-B3x.js');
    for (const secret of ['ottavia', 'Ottavia', owner.token, owner.id])
      expect(lines.slice(from).join('')).not.toContain(secret);
  });
});
