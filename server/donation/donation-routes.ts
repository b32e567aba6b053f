import {
  donate as donateCall,
  donateSignedIn as donateSignedInCall,
} from '#contract/donation/donation-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Text } from '#contract/text.ts';
import { readProfile } from '../account/account-store.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { donate } from './donate.ts';

const thanks: Text = /*i18n*/ { id: 'donation.opened', message: 'Grazie! Manca solo il pagamento' };

/** The calls of `contract/donation`. */
export function registerDonation(serve: Serve, services: Services): void {
  serve(donateCall, async ({ body, language, requestKey, say }) => {
    const { organiserId, amount, ...donor } = body;
    const gift = { organiserId, amount, donor, accountId: undefined, language, requestKey };
    return { message: say(thanks), data: { price: amount, checkoutUrl: await donate(services, gift) } };
  });

  serve(donateSignedInCall, async ({ params, body, caller, language, requestKey, say }) => {
    const accountId = accountIdOf(caller);
    // Her own id alone; whether there is another one is nobody's business.
    const donor =
      params.userId === accountId ? await readProfile(services.database.db, accountId) : undefined;
    if (donor === undefined) throw new Refusal('notFound');
    const { firstName, lastName, email } = donor;
    const gift = { ...body, donor: { firstName, lastName, email }, accountId, language, requestKey };
    return { message: say(thanks), data: { price: body.amount, checkoutUrl: await donate(services, gift) } };
  });
}
