import type { Message } from '#contract/message.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Tx } from '../../db/database.ts';
import type { Db } from '../../db/tables.ts';
import { recordComplaint } from '../../mail/allowance/allowance-store.ts';
import { parseComplaintSubject } from '../../mail/allowance/charge-organiser.ts';
import { readDisownToken, type Disowned } from '../../mail/disown-link.ts';
import { exhaustMailboxQuota, resetMailboxQuota } from '../../mail/mailbox-quota-store.ts';
import { discardOrderToConfirm } from '../../registration/confirmation/order-to-confirm-store.ts';
import { revokeOrdersLink } from '../../registration/orders/orders-link-store.ts';
import type { Services } from '../../services.ts';
import { deleteUnconfirmedAccount } from '../erasure/expired-data-store.ts';
import { revokeUnlock } from './attempt-store.ts';
import { revokeCodes } from './password-reset-store.ts';
import { closeDisownedSession } from './session-store.ts';

const doneMessages: Readonly<Record<Disowned['kind'], Message>> = {
  signUp: /*i18n*/ {
    id: 'disown.signUp',
    message: 'Fatto: abbiamo cancellato quell’account, con il tuo indirizzo',
  },
  accountExists: /*i18n*/ {
    id: 'disown.accountExists',
    message: 'Grazie di avercelo detto: il tuo account è rimasto com’era',
  },
  reset: /*i18n*/ {
    id: 'disown.reset',
    message: 'Fatto: codice e link non sono più validi, e la tua password è rimasta quella di prima',
  },
  unlock: /*i18n*/ {
    id: 'disown.unlock',
    message: 'Fatto: quel link non è più valido, e nessuno è entrato nel tuo account',
  },
  signIn: /*i18n*/ {
    id: 'disown.signIn',
    message: 'Fatto: quell’accesso è chiuso. Adesso scegli un’altra password',
  },
  organiser: /*i18n*/ {
    id: 'disown.organiser',
    message: 'Fatto: non ti scriviamo più per conto di chi ha indicato il tuo indirizzo',
  },
  order: /*i18n*/ {
    id: 'disown.order',
    message: 'Fatto: i posti sono di nuovo liberi, e abbiamo cancellato il tuo indirizzo da quell’iscrizione',
  },
  ordersLink: /*i18n*/ {
    id: 'disown.ordersLink',
    message: 'Fatto: quel link non è più valido, e nessuno vede i tuoi biglietti',
  },
};

/**
 * Undoes what a mail was about whose recipient did not ask for it (AC-108). Repeating it changes nothing.
 * @returns what was done
 * @throws Refusal `linkInvalid` for a forged or old token, and for a sign-up or an order that was confirmed
 *   meanwhile
 */
export async function disownMail(
  { database, clock, ticketKey }: Services,
  token: string,
): Promise<Disowned & { message: Message }> {
  const disowned = readDisownToken(ticketKey, token, clock());
  if (disowned === undefined) throw new Refusal('linkInvalid');
  await database.transaction((tx) => undo(tx, disowned, clock()));
  return { ...disowned, message: doneMessages[disowned.kind] };
}

async function undo(tx: Tx, { kind, subject }: Disowned, nowMs: number): Promise<void> {
  const { db } = tx;
  switch (kind) {
    case 'signUp':
      await disownSignUp(db, subject);
      return;
    case 'accountExists':
      return;
    case 'reset':
      await revokeCodes(db, subject);
      return;
    case 'unlock':
      await revokeUnlock(db, subject);
      return;
    case 'signIn':
      await closeDisownedSession(db, subject);
      return;
    case 'organiser':
      await recordComplaint(db, { ...parseComplaintSubject(subject), nowMs });
      return;
    case 'order':
      await disownOrder(tx, subject, nowMs);
      return;
    case 'ordersLink':
      await revokeOrdersLink(db, subject);
  }
}

/** Gives up an order that is not confirmed. Strangers cause no more links to the mailbox for a while (RG-77). */
async function disownOrder(tx: Tx, orderId: string, nowMs: number): Promise<void> {
  const email = await discardOrderToConfirm(tx, { orderId, cause: 'disowned', nowMs });
  if (email === undefined) throw new Refusal('linkInvalid');
  if (email !== '') await exhaustMailboxQuota(tx.db, { kind: 'confirmation', email, nowMs });
}

/** Deletes an unconfirmed account. Its mailbox is free for the owner's own sign-up at once (AC-120). */
async function disownSignUp(db: Db, accountId: string): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst();
  // First: sign-ups lock the quota before the account.
  if (account !== undefined) await resetMailboxQuota(db, { kind: 'verification', email: account.email });
  if (!(await deleteUnconfirmedAccount(db, accountId))) throw new Refusal('linkInvalid');
}
