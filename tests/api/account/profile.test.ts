import { expect, it } from 'vitest';
import { organiserStatistics } from '#contract/organisation/organisation-endpoints.ts';
import { profile, updateProfile } from '#contract/account/profile-endpoints.ts';
import { readPublicEvent } from '#contract/event/event-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendForm } from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import { toImageBuffer, plainImage } from '#tests/support/images/images.ts';
import { updateProfileForm, newProfileForm } from '#tests/support/builders/profile-form.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const textFields = {
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

describeOnBothEngines('profiles', (makeApp) => {
  const app = setupApp(makeApp);
  const readProfile = async ({ token }: BuiltAccount) => (await call(app(), profile, {}, { token })).data;

  it('[AC-20] are replaced by the submitted form and returned', async () => {
    const account = await newOrganisation(app());
    const response = await sendForm(
      app(),
      updateProfile,
      newProfileForm({ ...textFields, companyName: ' Onda  Lenta ' }),
      {
        ...account,
        headers: { language: 'EN' },
      },
    );
    expect(response.statusCode).toBe(200);
    const { data, message } = response.json<{ data: object; message: string }>();
    expect(message).not.toBe('');
    expect(data).toMatchObject({ ...textFields, fullName: 'Zoë D’Angelò', companyName: 'Onda  Lenta' });
    expect(await readProfile(account)).toEqual(data);
    // Omitted fields are cleared: the form is the whole profile.
    const emptied = await updateProfileForm(app(), account, newProfileForm());
    expect(emptied).toMatchObject({ place: '', website: '', description: '', billingAddressCountry: '' });
  });

  it('[AC-20] keep e-mail, role and all other fields outside the form', async () => {
    const account = await newAttendee(app());
    const before = await readProfile(account);
    const form = newProfileForm({
      email: 'other@example.org',
      userType: 'Organisation',
      userRole: '1',
      isPasswordChanged: 'false',
      stripeAccountId: 'acct_1',
      _id: '01900000-0000-7000-8000-000000000000',
      is_admin: '1',
      picture_hash: 'f'.repeat(64),
    });
    const after = await updateProfileForm(app(), account, form);
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

  it('[AC-20] an organisation requires a name, other user types have none', async () => {
    const organisation = await newOrganisation(app());
    const before = await dumpDatabase(app());
    for (const companyName of [undefined, '', '   ']) {
      const form = newProfileForm({ companyName }, await toImageBuffer(plainImage(30, 30).png()));
      const response = await sendForm(app(), updateProfile, form, organisation);
      expect([response.statusCode, response.json<unknown>()]).toMatchObject([
        400,
        { error: 'validation', issues: [{ path: 'companyName', message: 'Questo campo è obbligatorio' }] },
      ]);
    }
    expect(await dumpDatabase(app())).toBe(before);
    const attendee = await newAttendee(app());
    expect(
      (await updateProfileForm(app(), attendee, newProfileForm({ companyName: 'Mia SRL' }))).companyName,
    ).toBe('');
  });

  it.each([
    [{ firstName: '' }, 'firstName'],
    [{ lastName: 'anna@x.example' }, 'lastName'],
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
  ])('[AC-20] reject %j on its field, and change nothing', async (overrides, path) => {
    const account = await newAttendee(app());
    const before = await dumpDatabase(app());
    const form = newProfileForm(overrides, await toImageBuffer(plainImage(30, 30).png()));
    const response = await sendForm(app(), updateProfile, form, account);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toEqual([path]);
    expect(await dumpDatabase(app())).toBe(before);
  });

  it('[AC-20] two concurrent submissions leave the state of one', async () => {
    const account = await newOrganisation(app());
    await updateProfileForm(
      app(),
      account,
      newProfileForm({}, await toImageBuffer(plainImage(40, 40, { r: 1, g: 1, b: 1 }).png())),
    );
    const image = await toImageBuffer(plainImage(40, 40, { r: 250, g: 1, b: 1 }).png());
    const [one, two] = await Promise.all(
      [1, 2].map(() => updateProfileForm(app(), account, newProfileForm(textFields, image))),
    );
    expect(two).toEqual(one);
    expect(await readProfile(account)).toEqual(one);
  });

  it('[AC-21] keep their image unless the form replaces or removes it', async () => {
    const account = await newAttendee(app());
    const image = await toImageBuffer(plainImage(45, 45, { r: 4, g: 5, b: 6 }).png());
    const { picture: address } = await updateProfileForm(app(), account, newProfileForm({}, image));
    expect((await updateProfileForm(app(), account, newProfileForm())).picture).toBe(address);
    const none = await updateProfileForm(app(), account, newProfileForm({ isPictureRemoved: 'true' }));
    expect(none.picture).toBe('');
    expect((await app().http.inject(address)).statusCode).toBe(404);
    // Removing the image and uploading another keeps the new one.
    const other = await updateProfileForm(
      app(),
      account,
      newProfileForm({ isPictureRemoved: 'true' }, image),
    );
    expect(other.picture).toBe(address);
  });

  it('[AC-24] show the same image on the pages of their events', async () => {
    const organisation = await newOrganisation(app());
    const image = await toImageBuffer(plainImage(46, 46).png());
    const changed = await updateProfileForm(app(), organisation, newProfileForm({ place: 'Milano' }, image));
    const id = await newEvent(app(), organisation);
    const { data } = await call(app(), readPublicEvent, { params: { id } });
    expect(data.organiser).toMatchObject({
      picture: changed.picture,
      place: 'Milano',
      companyName: 'Fiume Pulito',
    });
  });

  it('[AC-25] of organisations count their own events and participants', async () => {
    const organisation = await newOrganisation(app());
    const readStatistics = async () => (await call(app(), organiserStatistics, {}, organisation)).data;
    expect(await readStatistics()).toEqual({ totalCount: 0, noOfParticipants: 0, totalAmount: 0 });
    const ids = [await newEvent(app(), organisation), await newEvent(app(), organisation)];
    const otherEvent = await newEvent(app(), await newOrganisation(app()));
    for (const [index, id] of [...ids, otherEvent].entries()) {
      const participants = Array.from({ length: index + 1 }, (_, n) => ({
        firstName: 'Eva',
        lastName: `Numero${n}`,
        email: `eva${n}@example.org`,
      }));
      const body = { acceptedPNPTNC: true as const, noOfTickets: participants.length, participants };
      await call(app(), register, { params: { id }, body });
    }
    expect(await readStatistics()).toEqual({ totalCount: 2, noOfParticipants: 3, totalAmount: 0 });
    const attendee = await newAttendee(app());
    expect(await expectRefusal(app(), organiserStatistics, {}, attendee)).toMatchObject({ status: 403 });
  });
});
