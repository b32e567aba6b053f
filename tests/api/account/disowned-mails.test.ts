import { expect, it } from 'vitest';
import { disownMail, login, unlockSignIn, verifyEmail } from '#contract/account/account-endpoints.ts';
import { forgotPassword, resetPassword } from '#contract/account/password-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { dayMs } from '#contract/durations.ts';
import { listOrdersByLink, requestOrdersLink } from '#contract/registration/orders-link-endpoints.ts';
import { freeAttempts } from '#server/account/access/attempt-store.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { parseVerification, SignUpBrowser, signupForm } from '#tests/support/builders/sign-up.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { registerParticipants } from '#tests/support/builders/account-deletion.ts';
import { builtPassword, newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { signInFrom } from '#tests/support/builders/sign-in.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';

const linkInvalid = { status: 404, error: 'linkInvalid' };
const newPassword = 'Nuova!2026x';

async function readMail(app: TestApp, email: string): Promise<string> {
  const mail = (await app.mails()).findLast(
    ({ to, text }) => to === email && text.includes('/account/not-me#'),
  );
  if (mail === undefined) throw new Error(`No mail to ${email}`);
  expect(mail.html).toContain('/account/not-me#');
  return mail.text;
}

/** What “Non sono io” of the last mail sends when its button is pressed. */
async function readDisown(app: TestApp, email: string): Promise<{ body: { token: string } }> {
  const token = /Non sono io:\nhttp\S+\/account\/not-me#(\S+)/.exec(await readMail(app, email))?.[1];
  return { body: { token: token ?? '' } };
}

describeOnBothEngines('mails that their recipient disowns', (makeApp) => {
  const app = setupApp(makeApp);
  const browser = new SignUpBrowser();

  it('[AC-108] deletes an unconfirmed sign-up with its address, and no confirmed account', async () => {
    const email = 'stranger@example.org';
    await browser.signUp(app(), signupForm(email));
    const disown = await readDisown(app(), email);
    const link = parseVerification({ text: await readMail(app(), email) });
    expect(await dumpDatabase(app())).toContain(email);
    const { message, data } = await call(app(), disownMail, disown);
    expect(message).toBe('Fatto: abbiamo cancellato quell’account, con il tuo indirizzo');
    expect(data.needsNewPassword).toBe(false);
    expect(await dumpDatabase(app())).not.toContain(email);
    expect(await expectRefusal(app(), verifyEmail, link)).toMatchObject(linkInvalid);
    await call(app(), disownMail, disown);

    await browser.signUp(app(), signupForm(email));
    const second = await readDisown(app(), email);
    const confirmed = parseVerification({ text: await readMail(app(), email) });
    await browser.verify(app(), confirmed);
    expect(await expectRefusal(app(), disownMail, second)).toMatchObject(linkInvalid);
    await call(app(), login, { body: { email, password: builtPassword } });
  });

  it('[AC-108] makes the code and link of a reset useless, and leaves the account as it was', async () => {
    const owner = await newAttendee(app());
    await call(app(), forgotPassword, { body: { email: owner.email } });
    const disown = await readDisown(app(), owner.email);
    const [, token = ''] = /account\/reset#[^.]+\.(\S+)/.exec(await readMail(app(), owner.email)) ?? [];
    const reset = { body: { userId: owner.id, token, newPassword, confirmPassword: newPassword } };
    await call(app(), disownMail, disown);
    expect(await expectRefusal(app(), resetPassword, reset)).toMatchObject({ error: 'codeInvalid' });
    expect((await sendRaw(app(), profile, {}, { token: owner.token })).statusCode).toBe(200);
    // A sign-up with the address of an account has changed nothing either.
    await browser.signUp(app(), signupForm(owner.email));
    const { message } = await call(app(), disownMail, await readDisown(app(), owner.email));
    expect(message).toBe('Grazie di avercelo detto: il tuo account è rimasto com’era');
    await call(app(), login, { body: { email: owner.email, password: builtPassword } });
  });

  it('[AC-108] ends the sign-in from a new device, and no other, and asks for a new password', async () => {
    const owner = await newAttendee(app());
    const known = await signInFrom(app(), owner.email);
    const stranger = await signInFrom(app(), owner.email);
    const disown = await readDisown(app(), owner.email);
    const isOpen = async (token: string) => (await sendRaw(app(), profile, {}, { token })).statusCode === 200;
    expect(await isOpen(stranger.token)).toBe(true);
    expect((await call(app(), disownMail, disown)).data.needsNewPassword).toBe(true);
    expect([await isOpen(stranger.token), await isOpen(known.token)]).toEqual([false, true]);
    // The device is unknown again: its next sign-in is mailed too.
    const before = (await app().mails()).length;
    await signInFrom(app(), owner.email, { cookie: stranger.cookie });
    expect((await app().mails()).length).toBe(before + 1);
  });

  it('[AC-108] makes an unlocking link useless', async () => {
    const owner = await newAttendee(app());
    for (let n = 0; n < freeAttempts; n++)
      await signInFrom(app(), owner.email, { password: 'Sbagliata!2026' });
    const disown = await readDisown(app(), owner.email);
    const token = /unlock\?token=(\S+)/.exec(await readMail(app(), owner.email))?.[1] ?? '';
    await call(app(), disownMail, disown);
    expect(await expectRefusal(app(), unlockSignIn, { body: { token } })).toMatchObject(linkInvalid);
  });

  it('[AC-108] makes the link to tickets useless', async () => {
    const organisation = await newOrganisation(app());
    await registerParticipants(app(), await newEvent(app(), organisation), ['bruna']);
    const email = 'bruna@example.org';
    await call(app(), requestOrdersLink, { body: { email } });
    const disown = await readDisown(app(), email);
    const token = /orders\/link\S*#(\S+)/.exec(await readMail(app(), email))?.[1] ?? '';
    expect(token).not.toBe('');
    await call(app(), listOrdersByLink, { body: { token } });
    await call(app(), disownMail, disown);
    expect(await expectRefusal(app(), listOrdersByLink, { body: { token } })).toMatchObject(linkInvalid);
  });

  it('[AC-108] refuses tokens that were changed, belong to another installation, or are 30 days old', async () => {
    const owner = await newAttendee(app());
    const other = await newAttendee(app());
    await call(app(), forgotPassword, { body: { email: owner.email } });
    const { token } = (await readDisown(app(), owner.email)).body;
    const [kind, subject = '', expiry = '', signature = ''] = token.split('.');
    expect([kind, subject]).toEqual(['reset', owner.id]);
    for (const forged of [
      `reset.${other.id}.${expiry}.${signature}`,
      `signIn.${subject}.${expiry}.${signature}`,
      `reset.${subject}.zzzzzzzzz.${signature}`,
      `reset.${subject}.${expiry}.${signature.slice(0, -2)}`,
      `reset.${subject}.${expiry}.`,
      `reset.${subject}.${expiry}`,
      '.',
      'x'.repeat(200),
    ])
      expect(await expectRefusal(app(), disownMail, { body: { token: forged } })).toMatchObject(linkInvalid);
    app().clock.advance(30 * dayMs);
    expect(await expectRefusal(app(), disownMail, { body: { token } })).toMatchObject(linkInvalid);
  });
});
