import { expect, it, vi } from 'vitest';
import { hourMs, minuteMs } from '#contract/durations.ts';
import { cancelEvent } from '#contract/event/event-endpoints.ts';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { requestOrdersLink } from '#contract/registration/orders-link-endpoints.ts';
import { cancelTicket, readTicket, register } from '#contract/registration/registration-endpoints.ts';
import { eraseDueAccounts } from '#server/account/erasure/erase-account.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { giveUpWaitingMails, retryGivenUpMails } from '#server/mail/mail-queue-state.ts';
import { sendTicketDigests } from '#server/registration/tickets/send-ticket-digests.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import {
  afterGracePeriod,
  gracePeriodMs,
  requestAccountDeletion,
} from '#tests/support/builders/account-deletion.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';
import { signInFrom } from '#tests/support/builders/sign-in.ts';
import { newMailSender, newSmtpGateway, openSmtp } from '#tests/support/mail/smtp.ts';

/** Mails at once to one mailbox in six hours. */
const maxMails = 20;

const readTickets = ({ text }: { text: string }): string[] =>
  Array.from(text.matchAll(/\/ticket\/([A-Z2-7]{154})/g), ([, ticket]) => ticket!);

describeOnBothEngines('mails of registrations to one mailbox', (makeApp) => {
  const app = setupApp(() => makeApp({ config: { hasRateLimits: true } }));
  let networks = 0;
  /** The headers of a client in a network of its own. */
  const fromElsewhere = (headers: Record<string, string> = {}) => {
    networks += 1;
    return { headers, address: `198.51.${networks >> 8}.${networks & 255}` };
  };
  const newOwnEvent = async (): Promise<{ owner: BuiltAccount; id: string }> => {
    const owner = await newOrganisation(app());
    return { owner, id: await newEvent(app(), owner) };
  };
  const registerMany = async (id: string, email: string, count: number) => {
    const orders = [];
    for (let n = 0; n < count; n += 1) orders.push(await registerEmails(app(), id, [email], fromElsewhere()));
    return orders;
  };
  const mailsTo = async (email: string) => (await app().mails()).filter((mail) => mail.to === email);
  const digestsTo = async (email: string) => {
    app().clock.advance(15 * minuteMs);
    const before = (await mailsTo(email)).length;
    await sendTicketDigests(app().services);
    return (await mailsTo(email)).slice(before);
  };
  const stored = () => app().services.database.db.selectFrom('ticket_digest').selectAll().execute();

  it('[RG-76] [RG-14] sends 20 at once, the others in one digest, and refuses no registration', async () => {
    const { id } = await newOwnEvent();
    const other = await newEvent(app(), await newOrganisation(app()), { title: 'Festa del fiume' });
    const email = 'victim@example.org';
    await registerMany(id, email, 55);
    const last = [...(await registerMany(id, email, 6)), ...(await registerMany(other, email, 2))];
    expect(await mailsTo(email)).toHaveLength(maxMails);
    app().clock.advance(14 * minuteMs);
    await sendTicketDigests(app().services);
    expect(await mailsTo(email)).toHaveLength(maxMails);
    app().clock.advance(minuteMs);
    // Two processes at once.
    await Promise.all([sendTicketDigests(app().services), sendTicketDigests(app().services)]);
    const [digest, ...more] = (await mailsTo(email)).slice(maxMails);
    expect(more).toEqual([]);
    const mailed = readTickets(digest!);
    expect(mailed).toHaveLength(63 - maxMails);
    expect(mailed).toEqual(expect.arrayContaining(last.map(({ tickets }) => tickets[0]!.ticket)));
    await call(app(), readTicket, { params: { ticket: mailed.at(-1)! } });
    expect(digest!.text).toContain('Festa del fiume');
    expect(digest!.text).not.toContain('Ce ne sono altri');

    await runCleanup(app().services);
    expect(await stored()).toEqual([]);
    // The next six hours.
    app().clock.advance(6 * hourMs);
    await registerMany(id, email, 1);
    expect(await mailsTo(email)).toHaveLength(maxMails + 2);
  });

  it('[RG-76] mails at once to the mailbox of who is signed in or has signed in on the device, a hundred in six hours', async () => {
    const { id } = await newOwnEvent();
    const { email, token } = await newAttendee(app());
    const { cookie } = await signInFrom(app(), email);
    await registerMany(id, email, maxMails + 1);
    const before = (await mailsTo(email)).length;
    await registerEmails(app(), id, [email], { ...fromElsewhere(), token });
    // Without this flag the page sends no cookies.
    expect([register.usesDeviceCookie, cancelTicket.usesDeviceCookie]).toEqual([true, true]);
    await registerEmails(app(), id, [email.replace('@', '+figlia@')], fromElsewhere({ cookie }));
    expect(await mailsTo(email)).toHaveLength(before + 1);
    expect(await mailsTo(email.replace('@', '+figlia@'))).toHaveLength(1);
    const stranger = await newAttendee(app());
    await registerEmails(app(), id, [email], { ...fromElsewhere(), token: stranger.token });
    expect(await mailsTo(email)).toHaveLength(before + 1);
    expect(await digestsTo(email)).toHaveLength(1);

    for (let n = 0; n < 100; n += 1) await registerEmails(app(), id, [email], { ...fromElsewhere(), token });
    const sent = (await mailsTo(email)).length;
    expect(sent).toBe(before + 2 + 98);
    expect(await digestsTo(email)).toHaveLength(1);
  });

  it('[RG-76] counts the mails of cancellations, to the holder and to the buyer', async () => {
    const { id } = await newOwnEvent();
    const buyer = 'buyer@example.org';
    const { tickets } = await registerEmails(
      app(),
      id,
      [buyer, ...Array.from({ length: 30 }, (_, n) => `guest${n}@example.org`)],
      fromElsewhere(),
    );
    for (const { ticket } of tickets.slice(1))
      await call(app(), cancelTicket, { params: { ticket } }, fromElsewhere());
    expect(await mailsTo(buyer)).toHaveLength(maxMails);
    expect(await mailsTo('guest29@example.org')).toHaveLength(2);
    const [digest, ...more] = await digestsTo(buyer);
    expect(more).toEqual([]);
    expect(digest!.text.match(/Non più valido/g)).toHaveLength(30);
    expect(digest!.text).toContain(tickets[0]!.ticket);
  });

  it('[RG-76] [RG-4] counts the mails of removals by the organiser', async () => {
    const { owner, id } = await newOwnEvent();
    const email = 'carla@example.org';
    await registerMany(id, email, maxMails);
    const { participants } = await readParticipantList(app(), owner, id);
    for (const { _id } of participants)
      await call(app(), removeParticipant, { params: { id: _id } }, { token: owner.token });
    expect(await mailsTo(email)).toHaveLength(maxMails);
    const [digest, ...more] = await digestsTo(email);
    expect(more).toEqual([]);
    expect(digest!.text.match(/Non più valido/g)).toHaveLength(maxMails);
  });

  it('[RG-76] [RG-37] counts links to orders for all addresses of a mailbox with a tag', async () => {
    const { id } = await newOwnEvent();
    const tagged = Array.from({ length: 25 }, (_, n) => `dora+${n}@example.org`);
    await registerEmails(app(), id, ['y@example.org', ...tagged], fromElsewhere());
    await app().mails();
    const before = (await app().mails()).length;
    for (const email of tagged) await call(app(), requestOrdersLink, { body: { email } }, fromElsewhere());
    expect((await app().mails()).slice(before)).toHaveLength(maxMails);
  });

  it('[RG-76] shows each address of a mailbox its own tickets, and delays none for long by the others', async () => {
    const { id } = await newOwnEvent();
    const email = 'anna@example.org';
    await registerMany(id, email, maxMails);
    const tagged = Array.from({ length: 4 }, (_, n) => `anna+${n}@example.org`);
    await registerEmails(app(), id, ['x@example.org', ...tagged], fromElsewhere());
    const [own] = await registerMany(id, email, 1);
    const [digest, ...more] = await digestsTo(email);
    expect(more).toEqual([]);
    expect(readTickets(digest!)).toEqual([own!.tickets[0]!.ticket]);
    const countReached = async () => {
      const mails = await app().mails();
      return tagged.filter((address) => mails.some(({ to }) => to === address)).length;
    };
    // The one that waits longest, beside the shortest.
    expect(await countReached()).toBe(1);
    for (let quarter = 0; quarter < 3; quarter += 1) await digestsTo(email);
    expect(await countReached()).toBe(tagged.length);
  });

  it('[RG-76] carries over what does not fit, large orders after small ones, and mails nothing of a cancelled event', async () => {
    const { owner, id } = await newOwnEvent();
    const email = 'bea@example.org';
    await registerMany(id, email, maxMails);
    const large = Array.from({ length: 60 }, () => email);
    const firstLarge = await registerEmails(app(), id, large, fromElsewhere());
    app().clock.advance(1);
    await registerEmails(app(), id, large, fromElsewhere());
    const cancelled = await newEvent(app(), owner);
    await registerMany(cancelled, email, 1);
    await call(
      app(),
      cancelEvent,
      { params: { id: cancelled }, body: { message: '' } },
      { token: owner.token },
    );
    await app().mails();
    const [small] = await registerMany(id, email, 1);
    const [digest] = await digestsTo(email);
    expect(readTickets(digest!)).toHaveLength(61);
    expect(readTickets(digest!)).toEqual(
      expect.arrayContaining(
        [small, firstLarge].flatMap((order) => order!.tickets.map(({ ticket }) => ticket)),
      ),
    );
    expect(digest!.text).toContain('Ce ne sono altri');
    const [second] = await digestsTo(email);
    expect(readTickets(second!)).toHaveLength(60);
    expect(second!.text).not.toContain('Ce ne sono altri');
    expect(await digestsTo(email)).toEqual([]);
    await runCleanup(app().services);
    expect(await stored()).toEqual([]);
  });

  it('[RG-76] a mailbox gets at most two digests in 15 minutes, however often it is named', async () => {
    const { id } = await newOwnEvent();
    const email = 'irma@example.org';
    await registerMany(id, email, maxMails);
    for (let minute = 0; minute < 61; minute += 1) {
      await registerMany(id, `irma+${minute}@example.org`, 1);
      app().clock.advance(minuteMs);
      await sendTicketDigests(app().services);
    }
    const mails = (await app().mails()).filter(({ to }) => to.startsWith('irma'));
    expect(mails).toHaveLength(maxMails + 7);
    await app().services.database.db.deleteFrom('ticket_digest').execute();
  });

  it('[RG-76] a mailbox whose digest fails delays no other', async () => {
    const { id } = await newOwnEvent();
    const emails = ['carlo@example.org', 'dario@example.org', 'elena@example.org'];
    for (const email of emails) await registerMany(id, email, maxMails + 1);
    app().clock.advance(15 * minuteMs);
    await app().mails();
    vi.spyOn(app().services.ticketKey, 'issue').mockImplementationOnce(() => {
      throw new Error('broken');
    });
    await sendTicketDigests(app().services);
    const countMails = async () => {
      const mails = await app().mails();
      return emails.map((email) => mails.filter(({ to }) => to === email).length - maxMails);
    };
    expect((await countMails()).sort((a, b) => a - b)).toEqual([0, 1, 1]);
    await sendTicketDigests(app().services);
    expect(await countMails()).toEqual([1, 1, 1]);
  });

  it('[RG-76] [OP-10] digests are held after a restore, until the operator sends the mails', async () => {
    const { id } = await newOwnEvent();
    const { database } = app().services;
    const email = 'fabio@example.org';
    await registerMany(id, email, maxMails + 1);
    await app().mails();
    await giveUpWaitingMails(database.db);
    expect(await digestsTo(email)).toEqual([]);
    await runCleanup(app().services);
    await retryGivenUpMails(database.db, app().clock());
    expect(await digestsTo(email)).toHaveLength(1);
  });

  it('[RG-76] [RG-43] a digest that its address refuses marks the participants of all its orders', async () => {
    const { owner, id } = await newOwnEvent();
    const second = await newEvent(app(), owner);
    const email = 'nessuno@example.org';
    await registerMany(id, email, maxMails);
    await app().mails();
    await registerMany(id, email, 2);
    await registerMany(second, email, 1);
    app().clock.advance(15 * minuteMs);
    await sendTicketDigests(app().services);
    const smtp = await openSmtp({ behaviour: () => 'reject' });
    const sender = newMailSender(app(), newSmtpGateway(smtp, 'Presente <presente@example.org>'));
    await sender.drain();
    await sender.stop();
    await smtp.close();
    const countFailed = async (event: string) =>
      (await readParticipantList(app(), owner, event)).participants.filter((row) => row.hasMailFailed).length;
    expect([await countFailed(id), await countFailed(second)]).toEqual([2, 1]);
  });

  it('[RG-14] lets a school of 300 behind one address register in a minute, each with a mail', async () => {
    const { id } = await newOwnEvent();
    const school = { address: '203.0.113.7' };
    const emails = Array.from({ length: 300 }, (_, n) => `pupil${n}@school.example`);
    await Promise.all(emails.map((email) => registerEmails(app(), id, [email], school)));
    const mailed = new Set((await app().mails()).map(({ to }) => to));
    expect(emails.filter((email) => !mailed.has(email))).toEqual([]);
  });

  it('[RG-76] [AC-32] an erased account has no digest, and its guests get one mail about all of its registrations', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner, afterGracePeriod(app()));
    const second = await newEvent(app(), owner, { ...afterGracePeriod(app()), title: 'Festa del fiume' });
    const buyer = await newAttendee(app());
    const { email, token } = buyer;
    const guests = Array.from({ length: 30 }, (_, n) => `gina+${n}@example.org`);
    for (const event of [id, second])
      await registerEmails(app(), event, ['gina@example.org', 'gina@example.org', ...guests], {
        ...fromElsewhere(),
        token,
      });
    await registerMany(id, email, maxMails + 1);
    await requestAccountDeletion(app(), buyer);
    app().clock.advance(gracePeriodMs);
    const before = new Set(await app().mails());
    await eraseDueAccounts(app().services);
    const mails = (await app().mails()).filter((mail) => !before.has(mail) && mail.to.startsWith('gina'));
    // As many as the quota of the mailbox has room for, the shortest address first.
    expect(mails).toHaveLength(maxMails);
    const about = mails.find(({ to }) => to === 'gina@example.org');
    expect(about?.text).toContain('Festa del fiume');
    expect(about?.attachments).toHaveLength(2);
    expect(await dumpDatabase(app())).not.toContain(email);
  });
});
