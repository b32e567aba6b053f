import { expect, type Locator, type Page } from '@playwright/test';
import type { E2eFixture } from '../e2e/e2e-fixture.ts';
import { readServerDatabase, writeServerDatabase } from '../e2e/server-database.ts';

/** Waits for the sandbox checkout. */
export const expectCheckout = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: 'Pagamento di prova' })).toBeVisible();

export const payNow = (page: Page): Promise<void> => page.getByRole('button', { name: /^Paga / }).click();
export const failPayment = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Fai fallire il pagamento' }).click();
export const cancelPayment = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Annulla e torna indietro' }).click();

export const mainHeading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Sets the daily promotion price. */
export const setDailyPriceInDatabase = (fixture: E2eFixture, cents: number): void =>
  writeServerDatabase(
    fixture,
    `insert into setting (key, value) values ('promotionPriceCents', ?)
      on conflict (key) do update set value = excluded.value`,
    String(cents),
  );

/** Connects a payment account to an organisation; an empty one disconnects it. */
export const setPaymentAccount = (fixture: E2eFixture, id: string, account: string): void =>
  writeServerDatabase(fixture, 'update account set stripe_account_id = ? where id = ?', account, id);

/** The secret of the payment behind this checkout URL. */
export const getTxnId = ({ server }: E2eFixture, checkoutUrl: string): string =>
  readServerDatabase<{ txnid: string }>(
    server,
    'select txnid from "transaction" where checkout_url = ?',
    checkoutUrl,
  )[0]!.txnid;

/** Completes this checkout outside the test's browser. */
export async function payInBackground(checkoutUrl: string): Promise<void> {
  const response = await fetch(checkoutUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=paid',
  });
  expect(response.status).toBe(303);
}
