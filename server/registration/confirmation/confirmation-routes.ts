import { erasedOrganisationMessage } from '#contract/organisation/erased-organisation.ts';
import {
  confirmOrder,
  readConfirmation,
  withdrawOrder,
} from '#contract/registration/confirmation-endpoints.ts';
import type { RegisterRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { discardOrderToConfirm, readIsConfirmed } from './order-to-confirm-store.ts';
import { confirmLinkedOrder, findLinkedOrder, readIssuedOrder } from './confirm-order.ts';

/** Registers the routes that confirm orders of free places by mail (RG-77). */
export function registerConfirmationRoutes(serve: RegisterRoute, services: Services): void {
  serve(readConfirmation, async ({ body, translate }) => {
    const linked = await findLinkedOrder(services, body.token);
    const { eventId, event, quantity, state, heldUntil } = linked;
    const isHeld = state === 'pending' && heldUntil > services.clock();
    return {
      data: {
        eventId,
        title: event.title,
        companyName: event.companyName || translate(erasedOrganisationMessage),
        startDateTime: new Date(event.startAt).toISOString(),
        endDateTime: new Date(event.endAt).toISOString(),
        quantity,
        heldUntil: isHeld ? new Date(heldUntil).toISOString() : null,
        order: state === 'confirmed' ? await readIssuedOrder(services, linked) : null,
      },
    };
  });

  serve(withdrawOrder, async ({ body: { orderId }, caller: { accountId } }) => {
    const isConfirmed = await services.database.transaction(async (tx) => {
      const state = await readIsConfirmed(tx.db, { orderId, accountId });
      if (state !== false) return state === true;
      const discarded = { orderId, cause: 'withdrawn', nowMs: services.clock() } as const;
      return (await discardOrderToConfirm(tx, discarded)) === undefined;
    });
    return { data: { isConfirmed } };
  });

  serve(confirmOrder, async ({ body, translate }) => {
    const confirmed = await confirmLinkedOrder(services, body.token);
    return {
      message: translate(
        /*i18n*/ {
          id: 'registration.confirmed',
          message: 'Posti confermati: ti inviamo i biglietti per e-mail',
        },
      ),
      data: await readIssuedOrder(services, confirmed),
    };
  });
}
