import { audit } from './audit-store.ts';
import { NotDone, type Command } from './command.ts';
import { grantMs, openGrant } from './grant-store.ts';
import { accountOf } from './typed-email.ts';

export const signInLink: Command = {
  name: 'sign-in-link',
  usage: '<admin email> <user email>',
  help: 'Makes a link by which the admin signs in as the user: once, within 5 minutes, for one hour. The user sees it in the list of her sessions.',
  words: [2, 2],
  async run({ database, clock, publicUrl }, { words }) {
    const grant = await database.transaction(async ({ db }) => {
      const admin = await accountOf(db, words[0]);
      const user = await accountOf(db, words[1]);
      if (!admin.isAdmin) throw new NotDone(`${admin.email} is not an admin.`);
      if (user.isAdmin) throw new NotDone(`${user.email} is an admin: nobody signs in as an admin.`);
      const nowMs = clock();
      await audit(db, {
        actor: 'console',
        action: 'signInLinkMade',
        subject: user.accountId,
        detail: `for admin ${admin.accountId}`,
        nowMs,
      });
      return openGrant(db, { adminId: admin.accountId, accountId: user.accountId, nowMs });
    });
    const query = new URLSearchParams({ a: grant.admin, u: grant.user }).toString();
    return [
      `${publicUrl}/admin/profile/user?${query}`,
      `It works once, within ${grantMs / 60_000} minutes. Give it to nobody but the admin.`,
    ];
  },
};
