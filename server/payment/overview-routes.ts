import {
  exportOwnPayments as exportOwnPaymentsCall,
  listOwnPayments as listOwnPaymentsCall,
} from '#contract/payment/overview-endpoints.ts';
import { requireAccountId, type RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { exportOwnPayments } from './export-payments.ts';
import { listOwnPayments, sumOwnPayments } from './overview-store.ts';

/** Registers the routes by which an organisation reads its payments. */
export function registerPaymentOverviewRoutes(serve: RegisterRoute, services: Services): void {
  const { db } = services.database;

  serve(listOwnPaymentsCall, async ({ query, caller }) => {
    const filter = { ...query, organiserId: requireAccountId(caller) };
    return { data: await listOwnPayments(db, filter), ...(await sumOwnPayments(db, filter)) };
  });

  serve(exportOwnPaymentsCall, (input) => exportOwnPayments(services, input));
}
