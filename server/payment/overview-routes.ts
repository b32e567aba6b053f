import {
  exportOwnPayments as exportOwnPaymentsCall,
  listOwnPayments as listOwnPaymentsCall,
} from '#contract/payment/overview-calls.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { exportOwnPayments } from './export-payments.ts';
import { listOwnPayments, sumOwnPayments } from './overview-store.ts';

/** What an organisation sees of its payments. */
export function registerOverview(serve: Serve, services: Services): void {
  const { db } = services.database;

  serve(listOwnPaymentsCall, async ({ query, caller }) => {
    const own = { ...query, organiserId: accountIdOf(caller) };
    return { data: await listOwnPayments(db, own), ...(await sumOwnPayments(db, own)) };
  });

  serve(exportOwnPaymentsCall, (input) => exportOwnPayments(services, input));
}
