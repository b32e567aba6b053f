import { minuteMs } from '#contract/durations.ts';
import { audit } from './audit-store.ts';
import { CommandFailed, type Command } from './command.ts';
import { impersonationLinkTtlMs, createImpersonationLink } from './impersonation-link-store.ts';
import { requireAccount } from './parse-email-argument.ts';

export const signInLinkCommand: Command = {
  name: 'sign-in-link',
  usage: '<admin email> <user email>',
  help: 'Makes a link by which the admin signs in as the user: once, within 5 minutes, for one hour. The user sees it in the list of her sessions.',
  arity: [2, 2],
  async run({ database, clock, publicUrl }, { positionals }) {
    const link = await database.transaction(async ({ db }) => {
      const admin = await requireAccount(db, positionals[0]);
      const user = await requireAccount(db, positionals[1]);
      if (!admin.isAdmin) throw new CommandFailed(`${admin.email} is not an admin.`);
      if (user.isAdmin) throw new CommandFailed(`${user.email} is an admin: nobody signs in as an admin.`);
      const nowMs = clock();
      await audit(db, {
        actor: 'console',
        action: 'signInLinkMade',
        subject: user.accountId,
        detail: `for admin ${admin.accountId}`,
        nowMs,
      });
      return createImpersonationLink(db, { adminId: admin.accountId, accountId: user.accountId, nowMs });
    });
    const query = new URLSearchParams({ a: link.admin, u: link.user }).toString();
    return [
      `${publicUrl}/admin/profile/user?${query}`,
      `It works once, within ${impersonationLinkTtlMs / minuteMs} minutes. Give it to nobody but the admin.`,
    ];
  },
};
