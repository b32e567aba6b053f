import type { Db } from '../db/tables.ts';
import { demoSettingKey } from '../site/site-store.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoOrganisations } from './organisations.ts';
import { demoAttendees } from './people/basic-accounts.ts';

const demoEmails = [...demoAccounts, ...demoOrganisations, ...demoAttendees].map(({ email }) => email);

/**
 * Deletes the demo's accounts, whose passwords are known, with their events and everything of these. Orders
 * and donations of theirs at events of others stay, without the account. Runs in the caller's transaction.
 * @returns how many accounts and events were deleted
 */
export async function removeDemo(db: Db): Promise<{ accounts: number; events: number }> {
  const accounts = db.selectFrom('account').select('id').where('email', 'in', demoEmails);
  const events = db.selectFrom('event').select('id').where('organiser_id', 'in', accounts);
  const orders = db.selectFrom('order').select('id').where('event_id', 'in', events);
  const operations = db
    .selectFrom('check_in_operation')
    .select('operation_id')
    .where('event_id', 'in', events);
  const participants = db.selectFrom('participant').select('id').where('event_id', 'in', events);
  const passes = db.selectFrom('staff_pass').select('id').where('event_id', 'in', events);
  const transactions = db
    .selectFrom('transaction')
    .select('id')
    .where((row) => row.or([row('organiser_id', 'in', accounts), row('event_id', 'in', events)]));

  // Children before their parents.
  await db.deleteFrom('check_in_review').where('operation_id', 'in', operations).execute();
  await db.deleteFrom('check_in_undo').where('participant_id', 'in', participants).execute();
  await db.deleteFrom('check_in_rejection').where('account_id', 'in', accounts).execute();
  await db.deleteFrom('check_in_operation').where('event_id', 'in', events).execute();
  await db.deleteFrom('staff_pass_device').where('pass_id', 'in', passes).execute();
  await db.deleteFrom('staff_pass').where('event_id', 'in', events).execute();
  await db.deleteFrom('payment_event').where('transaction_id', 'in', transactions).execute();
  await db.deleteFrom('sandbox_checkout').where('transaction_id', 'in', transactions).execute();
  await db.deleteFrom('transaction_change').where('transaction_id', 'in', transactions).execute();
  await db.deleteFrom('transaction').where('id', 'in', transactions).execute();
  await db.deleteFrom('donation').where('organiser_id', 'in', accounts).execute();
  await db.updateTable('donation').set({ account_id: null }).where('account_id', 'in', accounts).execute();
  await db.deleteFrom('promotion').where('event_id', 'in', events).execute();
  await db.deleteFrom('promotion_request').where('event_id', 'in', events).execute();
  await db.deleteFrom('mail').where('order_id', 'in', orders).execute();
  await db.deleteFrom('participant').where('event_id', 'in', events).execute();
  await db.deleteFrom('order').where('event_id', 'in', events).execute();
  await db.updateTable('order').set({ account_id: null }).where('account_id', 'in', accounts).execute();
  await db.deleteFrom('list_change').where('event_id', 'in', events).execute();
  await db.deleteFrom('event_category').where('event_id', 'in', events).execute();
  await db.deleteFrom('event_sdg').where('event_id', 'in', events).execute();
  await db.deleteFrom('event_notification').where('event_id', 'in', events).execute();
  const deletedEvents = await db
    .deleteFrom('event')
    .where('organiser_id', 'in', accounts)
    .returning('id')
    .execute();
  await db.deleteFrom('organisation').where('id', 'in', accounts).execute();
  await db.deleteFrom('impersonation_link').where('admin_id', 'in', accounts).execute();
  for (const table of [
    'connect_state',
    'deletion_request',
    'email_verification',
    'impersonation_link',
    'password_reset',
    'reset_code',
    'session',
    'social_identity',
    'pending_social_link',
  ] as const)
    await db.deleteFrom(table).where('account_id', 'in', accounts).execute();
  const deletedAccounts = await db
    .deleteFrom('account')
    .where('email', 'in', demoEmails)
    .returning('id')
    .execute();
  await db
    .deleteFrom('image')
    .where('sha256', 'not in', db.selectFrom('event').select('image'))
    .where('sha256', 'not in', db.selectFrom('account').select('picture'))
    .execute();
  await db.deleteFrom('setting').where('key', '=', demoSettingKey).execute();
  return { accounts: deletedAccounts.length, events: deletedEvents.length };
}
