import {
  donate as donateCall,
  donateSignedIn as donateSignedInCall,
} from '#contract/donation/donation-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Message } from '#contract/message.ts';
import { readProfile } from '../account/account-store.ts';
import { requireAccountId, type RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { donate } from './donate.ts';

const thanks: Message = /*i18n*/ { id: 'donation.opened', message: 'Grazie! Manca solo il pagamento' };

/** Registers the routes of `contract/donation`. */
export function registerDonationRoutes(serve: RegisterRoute, services: Services): void {
  serve(donateCall, async ({ body, language, idempotencyKey, translate }) => {
    const { organiserId, amount, ...donor } = body;
    const request = {
      organiserId,
      amount,
      donor,
      accountId: undefined,
      language,
      requestKey: idempotencyKey,
    };
    return {
      message: translate(thanks),
      data: { price: amount, checkoutUrl: await donate(services, request) },
    };
  });

  serve(donateSignedInCall, async ({ params, body, caller, language, idempotencyKey, translate }) => {
    const accountId = requireAccountId(caller);
    // Only the caller's own id is accepted; the answer does not reveal whether another one exists.
    const donor =
      params.userId === accountId ? await readProfile(services.database.db, accountId) : undefined;
    if (donor === undefined) throw new Refusal('notFound');
    const { firstName, lastName, email } = donor;
    const request = {
      ...body,
      donor: { firstName, lastName, email },
      accountId,
      language,
      requestKey: idempotencyKey,
    };
    return {
      message: translate(thanks),
      data: { price: body.amount, checkoutUrl: await donate(services, request) },
    };
  });
}
