import { erasedOrganisationMessage } from '#contract/organisation/erased-organisation.ts';
import { refundOrder as refundOrderCall } from '#contract/payment/overview-endpoints.ts';
import { listOwnOrders, type OrderPage } from '#contract/registration/order-endpoints.ts';
import {
  requestOrdersLink,
  listOrdersByLink,
  renewOrdersLink,
} from '#contract/registration/orders-link-endpoints.ts';
import { buildTicketQrText } from '#contract/registration/ticket-code.ts';
import { requireAccountId, type RegisterRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { getViewerByAccount, type OrderViewer } from './order-access-store.ts';
import { listOrders, type OrdersFilter } from './order-store.ts';
import { refundOrder } from './refund-order.ts';
import { sendOrdersLink, getViewerByLink, resendOrdersLink } from './orders-link.ts';

const refunded = /*i18n*/ {
  id: 'registration.refunded',
  message: 'Rimborso avviato: le persone dell’ordine non sono più in elenco',
};

/** Registers the routes of a buyer's orders, and of their refund by the organiser. */
export function registerOrderRoutes(serve: RegisterRoute, services: Services): void {
  const { config, clock, database, ticketKey } = services;

  const readOrderPage = async (
    viewer: OrderViewer,
    filter: Omit<OrdersFilter, 'issueTicket' | 'nowMs'>,
    erasedName: string,
  ): Promise<OrderPage> => {
    const { orders, totalCount } = await listOrders(database.db, viewer, {
      ...filter,
      nowMs: clock(),
      issueTicket(eventId, participantId) {
        const ticket = ticketKey.issue(eventId, participantId);
        return { ticket, qrText: buildTicketQrText(config.publicUrl, ticket) };
      },
    });
    const data = orders.map((order) => ({ ...order, companyName: order.companyName || erasedName }));
    return { data, totalCount };
  };

  serve(listOwnOrders, async ({ query, caller, translate }) =>
    readOrderPage(
      await getViewerByAccount(database.db, requireAccountId(caller)),
      query,
      translate(erasedOrganisationMessage),
    ),
  );

  const linkSent = /*i18n*/ {
    id: 'ordersLink.sent',
    message: 'Se con questo indirizzo c’è un’iscrizione, ti abbiamo inviato un link',
  };

  serve(requestOrdersLink, async ({ body, translate }) => {
    await sendOrdersLink(services, body.email);
    return { message: translate(linkSent) };
  });

  serve(renewOrdersLink, async ({ body, translate }) => {
    await resendOrdersLink(services, body.token);
    return { message: translate(linkSent) };
  });

  serve(refundOrderCall, async ({ params, caller, translate }) => {
    await refundOrder(services, { orderId: params.id, organiserId: requireAccountId(caller) });
    return { message: translate(refunded) };
  });

  serve(listOrdersByLink, async ({ body: { token, ...filter }, translate }) => {
    const viewer = await getViewerByLink(services, token);
    return {
      ...(await readOrderPage(viewer, filter, translate(erasedOrganisationMessage))),
      email: viewer.email,
    };
  });
}
