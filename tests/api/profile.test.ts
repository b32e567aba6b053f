import { expect, it } from 'vitest';
import { organiserStatistics } from '#contract/organisation/organisation-calls.ts';
import { profile, updateProfile } from '#contract/account/profile-calls.ts';
import { readPublicEvent } from '#contract/event/event-calls.ts';
import { register } from '#contract/registration/registration-calls.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused, sendForm } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { bytesOf, plain } from '#tests/support/pictures.ts';
import { changeProfile, profileForm } from '#tests/support/profile-form.ts';
import { usingApp } from '#tests/support/using-app.ts';

const everyText = {
  firstName: 'Zoë',
  lastName: 'D’Angelò',
  mobile: '+39 02 0012 3456',
  place: 'Milano',
  website: 'https://fiumepulito.example/chi-siamo',
  instagram: 'https://instagram.example/fiume',
  facebook: 'https://facebook.example/fiume',
  twitter: 'https://twitter.example/fiume',
  linkedin: 'https://linkedin.example/fiume',
  description: 'Prima riga\n\nTerza riga <b>non in grassetto</b> 河',
  homeAddress: 'Via del Fiume 3',
  homeAddressCity: 'Milano',
  homeAddressZipcode: '20134',
  homeAddressCountry: 'Italia',
  billingAddress: 'Via dei Conti 4',
  billingAddressCity: 'Monza',
  billingAddressZipcode: '20900',
  billingAddressCountry: 'Italia',
};

describeOnBoth('profiles', (makeApp) => {
  const app = usingApp(makeApp);
  const read = async ({ token }: BuiltAccount) => (await call(app(), profile, {}, { token })).data;

  it('[AC-20] become what their form says, all of it, and answer the new one', async () => {
    const account = await newOrganisation(app());
    const response = await sendForm(
      app(),
      updateProfile,
      profileForm({ ...everyText, companyName: ' Onda  Lenta ' }),
      {
        ...account,
        headers: { language: 'EN' },
      },
    );
    expect(response.statusCode).toBe(200);
    const { data, message } = response.json<{ data: object; message: string }>();
    expect(message).not.toBe('');
    expect(data).toMatchObject({ ...everyText, fullName: 'Zoë D’Angelò', companyName: 'Onda  Lenta' });
    expect(await read(account)).toEqual(data);
    // What is left away is emptied: the form is the whole profile.
    const emptied = await changeProfile(app(), account, profileForm());
    expect(emptied).toMatchObject({ place: '', website: '', description: '', billingAddressCountry: '' });
  });

  it('[AC-20] keep e-mail, role and everything else that is no part of the form', async () => {
    const account = await newAttendee(app());
    const before = await read(account);
    const form = profileForm({
      email: 'other@example.org',
      userType: 'Organisation',
      userRole: '1',
      isPasswordChanged: 'false',
      stripeAccountId: 'acct_1',
      _id: '01900000-0000-7000-8000-000000000000',
      is_admin: '1',
      picture_hash: 'f'.repeat(64),
    });
    const after = await changeProfile(app(), account, form);
    const { email, userType, userRole, isPasswordChanged, stripeAccountId, _id, picture } = before;
    expect(after).toMatchObject({
      email,
      userType,
      userRole,
      isPasswordChanged,
      stripeAccountId,
      _id,
      picture,
    });
  });

  it('[AC-20] an organisation has a name, nobody else has one', async () => {
    const organisation = await newOrganisation(app());
    const before = await dumpDatabase(app());
    for (const companyName of [undefined, '', '   ']) {
      const form = profileForm({ companyName }, await bytesOf(plain(30, 30).png()));
      const response = await sendForm(app(), updateProfile, form, organisation);
      expect([response.statusCode, response.json<unknown>()]).toMatchObject([
        400,
        { error: 'validation', issues: [{ path: 'companyName', message: 'Questo campo è obbligatorio' }] },
      ]);
    }
    expect(await dumpDatabase(app())).toBe(before);
    const attendee = await newAttendee(app());
    expect((await changeProfile(app(), attendee, profileForm({ companyName: 'Mia SRL' }))).companyName).toBe(
      '',
    );
  });

  it.each([
    [{ firstName: '' }, 'firstName'],
    [{ lastName: ' \t ' }, 'lastName'],
    [{ lastName: 'x'.repeat(81) }, 'lastName'],
    [{ mobile: '' }, 'mobile'],
    [{ mobile: 'chiamami' }, 'mobile'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ instagram: 'https://user@evil.example' }, 'instagram'],
    [{ facebook: 'data:text/html,x' }, 'facebook'],
    [{ twitter: `https://x.example/${'x'.repeat(300)}` }, 'twitter'],
    [{ description: 'x'.repeat(4001) }, 'description'],
    [{ homeAddress: 'x'.repeat(201) }, 'homeAddress'],
    [{ isPictureRemoved: 'yes' }, 'isPictureRemoved'],
  ])('[AC-20] refuse %j on its field, and change nothing', async (wishes, path) => {
    const account = await newAttendee(app());
    const before = await dumpDatabase(app());
    const form = profileForm(wishes, await bytesOf(plain(30, 30).png()));
    const response = await sendForm(app(), updateProfile, form, account);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ issues: { path: string }[] }>().issues.map((it) => it.path)).toEqual([path]);
    expect(await dumpDatabase(app())).toBe(before);
  });

  it('[AC-20] submitted twice at once are as submitted once', async () => {
    const account = await newOrganisation(app());
    await changeProfile(
      app(),
      account,
      profileForm({}, await bytesOf(plain(40, 40, { r: 1, g: 1, b: 1 }).png())),
    );
    const picture = await bytesOf(plain(40, 40, { r: 250, g: 1, b: 1 }).png());
    const [one, two] = await Promise.all(
      [1, 2].map(() => changeProfile(app(), account, profileForm(everyText, picture))),
    );
    expect(two).toEqual(one);
    expect(await read(account)).toEqual(one);
  });

  it('[AC-21] keep their picture unless the form brings another or takes it away', async () => {
    const account = await newAttendee(app());
    const picture = await bytesOf(plain(45, 45, { r: 4, g: 5, b: 6 }).png());
    const { picture: address } = await changeProfile(app(), account, profileForm({}, picture));
    expect((await changeProfile(app(), account, profileForm())).picture).toBe(address);
    const none = await changeProfile(app(), account, profileForm({ isPictureRemoved: 'true' }));
    expect(none.picture).toBe('');
    expect((await app().http.inject(address)).statusCode).toBe(404);
    // Who takes the old one away and gives another wants the other.
    const other = await changeProfile(app(), account, profileForm({ isPictureRemoved: 'true' }, picture));
    expect(other.picture).toBe(address);
  });

  it('[AC-24] show the same picture on the pages of their events', async () => {
    const organisation = await newOrganisation(app());
    const picture = await bytesOf(plain(46, 46).png());
    const changed = await changeProfile(app(), organisation, profileForm({ place: 'Milano' }, picture));
    const id = await newEvent(app(), organisation);
    const { data } = await call(app(), readPublicEvent, { params: { id } });
    expect(data.organiser).toMatchObject({
      picture: changed.picture,
      place: 'Milano',
      companyName: 'Fiume Pulito',
    });
  });

  it('[AC-25] of organisations count their own events and the people on their lists', async () => {
    const organisation = await newOrganisation(app());
    const figures = async () => (await call(app(), organiserStatistics, {}, organisation)).data;
    expect(await figures()).toEqual({ totalCount: 0, noOfParticipants: 0, totalAmount: 0 });
    const ids = [await newEvent(app(), organisation), await newEvent(app(), organisation)];
    const others = await newEvent(app(), await newOrganisation(app()));
    for (const [at, id] of [...ids, others].entries()) {
      const participants = Array.from({ length: at + 1 }, (_, n) => ({
        firstName: 'Eva',
        lastName: `Numero${n}`,
        email: `eva${n}@example.org`,
      }));
      const body = { acceptedPNPTNC: true as const, noOfTickets: participants.length, participants };
      await call(app(), register, { params: { id }, body });
    }
    expect(await figures()).toEqual({ totalCount: 2, noOfParticipants: 3, totalAmount: 0 });
    const attendee = await newAttendee(app());
    expect(await refused(app(), organiserStatistics, {}, attendee)).toMatchObject({ status: 403 });
  });
});
