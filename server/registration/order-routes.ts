import { erasedOrganisation } from '#contract/organisation/erased-organisation.ts';
import { listOwnOrders, type OrderPage } from '#contract/registration/order-calls.ts';
import {
  askOrdersLink,
  listOrdersByLink,
  renewOrdersLink,
} from '#contract/registration/orders-link-calls.ts';
import { ticketQrText } from '#contract/registration/ticket-code.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { readerOfAccount, type OrderReader } from './order-reader-store.ts';
import { listOrders, type OrdersWanted } from './order-store.ts';
import { askForOrdersLink, readerOfLink, renewLink } from './orders-link.ts';

/** The calls of `contract/registration/order-calls.ts` and `orders-link-calls.ts`. */
export function registerOrders(serve: Serve, services: Services): void {
  const { config, database, ticketKey } = services;

  const pageFor = async (
    reader: OrderReader,
    wanted: Omit<OrdersWanted, 'ticketOf'>,
    erasedName: string,
  ): Promise<OrderPage> => {
    const { orders, totalCount } = await listOrders(database.db, reader, {
      ...wanted,
      ticketOf(eventId, participantId) {
        const ticket = ticketKey.issue(eventId, participantId);
        return { ticket, qrText: ticketQrText(config.publicUrl, ticket) };
      },
    });
    const data = orders.map((order) => ({ ...order, companyName: order.companyName || erasedName }));
    return { data, totalCount };
  };

  serve(listOwnOrders, async ({ query, caller, say }) =>
    pageFor(await readerOfAccount(database.db, accountIdOf(caller)), query, say(erasedOrganisation)),
  );

  const linkSent = /*i18n*/ {
    id: 'ordersLink.sent',
    message: 'Se con questo indirizzo c’è un’iscrizione, ti abbiamo mandato un link',
  };

  serve(askOrdersLink, async ({ body, say }) => {
    await askForOrdersLink(services, body.email);
    return { message: say(linkSent) };
  });

  serve(renewOrdersLink, async ({ body, say }) => {
    await renewLink(services, body.token);
    return { message: say(linkSent) };
  });

  serve(listOrdersByLink, async ({ body: { token, ...wanted }, say }) => {
    const reader = await readerOfLink(services, token);
    return { ...(await pageFor(reader, wanted, say(erasedOrganisation))), email: reader.email };
  });
}
