import { expect, type Locator, type Page } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import { join } from 'node:path';
import { writeInto } from './event-screen.ts';
import type { JourneyPlace } from './journey-place.ts';

/** The page of the sandbox on which one pays, fails or turns back. */
export const atCheckout = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: 'Pagamento di prova' })).toBeVisible();

export const pay = (page: Page): Promise<void> => page.getByRole('button', { name: /^Paga / }).click();
export const failToPay = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Fai fallire il pagamento' }).click();
export const turnBack = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Annulla e torna indietro' }).click();

/** The title of a page. */
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** What a day of promotion costs. */
export const setDayPrice = (place: JourneyPlace, cents: number): void =>
  writeInto(
    place,
    `insert into setting (key, value) values ('promotionPriceCents', ?)
      on conflict (key) do update set value = excluded.value`,
    String(cents),
  );

/** An organisation has an account to be paid into, or none any more. */
export const setPayee = (place: JourneyPlace, id: string, account: string): void =>
  writeInto(place, 'update account set stripe_account_id = ? where id = ?', account, id);

/** The secret of the payment that is made at this checkout, as its payer has it. */
export function txnidAt({ server }: JourneyPlace, checkoutUrl: string): string {
  const file = new BetterSqlite(join(server.dataDir, 'presente.sqlite'), { readonly: true });
  try {
    const row = file
      .prepare<[string], { txnid: string }>('select txnid from "transaction" where checkout_url = ?')
      .get(checkoutUrl);
    return row!.txnid;
  } finally {
    file.close();
  }
}

/** Pays at this checkout from somewhere else than the browser of the journey. */
export async function payElsewhere(checkoutUrl: string): Promise<void> {
  const answer = await fetch(checkoutUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=paid',
  });
  expect(answer.status).toBe(303);
}
