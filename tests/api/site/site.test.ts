import { expect, it } from 'vitest';
import { contact, logError } from '#contract/site/message-endpoints.ts';
import { readSite } from '#contract/site/site-endpoints.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newAttendee, newOrganisation } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { unknownId } from '#tests/support/builders/sample-input.ts';

const message = {
  name: 'Zoë <b>D’Angelò</b>',
  email: 'Zoe@Example.org',
  mobile: '+39 055 123456',
  message: 'Prima riga\nSeconda <i>riga</i>\r\n\r\nFine',
  acceptedTNC: true as const,
  acceptedPNP: true as const,
};

const getNewestMail = async (app: TestApp) => (await app.mails()).at(-1);

describeOnBothEngines('site', (makeApp) => {
  const lines: string[] = [];
  const app = setupApp(() =>
    makeApp({
      logTo: { write: (line) => void lines.push(line) },
      config: {
        oidcProviders: [
          { provider: 'acme', name: 'Acme', issuer: 'https://id.example.org', clientId: 'presente' },
        ],
      },
    }),
  );

  it('exposes the operator and the sign-in providers to the page, and no other setting', async () => {
    const { data } = await call(app(), readSite, {});
    expect(data).toEqual({
      legalDetails: ['Presente APS'],
      contactEmail: 'aiuto@example.org',
      socialProviders: [{ provider: 'acme', name: 'Acme' }],
      isDemo: false,
      hasPaidTicketsForMembers: true,
      tiles: null,
    });
    const { db } = app().services.database;
    await db.insertInto('setting').values({ key: 'demoSeededAt', value: '1' }).execute();
    expect((await call(app(), readSite, {})).data.isDemo).toBe(true);
  });

  it('[AC-14] mails a message to the product’s address with the writer as Reply-To', async () => {
    const response = await call(app(), contact, { body: message }, { language: 'es' });
    expect(response.message).toBe('Mensaje enviado: la respuesta te llegará por correo');
    const mail = await getNewestMail(app());
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

  it('[AC-14] mails a message to an organiser in the organiser’s language without revealing the address', async () => {
    const org = await newOrganisation(app(), { language: 'en' });
    const response = await call(app(), contact, { body: { ...message, organiserId: org.id } });
    expect(JSON.stringify(response)).not.toContain(org.email);
    expect(await getNewestMail(app())).toMatchObject({
      to: org.email,
      replyTo: 'zoe@example.org',
      subject: 'Zoë <b>D’Angelò</b> wrote to you from Presente',
    });
  });

  it('[AC-14] rejects messages to missing organisers and to attendees', async () => {
    const attendee = await newAttendee(app());
    const before = (await app().mails()).length;
    for (const organiserId of [unknownId, attendee.id]) {
      const refusal = await expectRefusal(app(), contact, { body: { ...message, organiserId } });
      expect(refusal).toMatchObject({ status: 404, error: 'notFound' });
    }
    expect(await app().mails()).toHaveLength(before);
  });

  it('[AC-14] reports every invalid field and sends nothing', async () => {
    const before = (await app().mails()).length;
    const body = {
      ...message,
      name: ' ',
      email: 'x\r\nBcc: y@example.org',
      mobile: '1',
      message: '\n',
      // Not required: only the privacy policy is.
      acceptedTNC: false,
      acceptedPNP: false,
    };
    const { issues } = await expectRefusal(app(), contact, { body });
    expect(issues?.map((issue) => issue.path)).toEqual(['name', 'email', 'mobile', 'message', 'acceptedPNP']);
    expect(await app().mails()).toHaveLength(before);
  });

  it('[AC-15] logs a page error as one line without personal data', async () => {
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
    const entry = entries.find((entry) => entry['msg'] === 'page error');
    expect(entry).toMatchObject({ level: 40, page: { route: '/event/detail/[…]' } });
    expect(JSON.stringify(entry)).toContain('/assets/door-B3x.js');
    for (const secret of ['ottavia', 'Ottavia', owner.token, owner.id])
      expect(lines.slice(from).join('')).not.toContain(secret);
  });
});
