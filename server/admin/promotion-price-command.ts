import { leastPaidEuros } from '#contract/payment/least-paid-euros.ts';
import { audit } from './audit-store.ts';
import { NotUnderstood, type Command } from './command.ts';
import { readSetting, writeSetting } from './setting-store.ts';

const key = 'promotionPriceCents';

export const promotionPrice: Command = {
  name: 'promotion-price',
  usage: '[euros]',
  help: 'Shows or sets what one day of promotion costs an organisation, such as 4.90; with 0 it is free.',
  words: [0, 1],
  async run({ database, clock }, { words: [typed] }) {
    if (typed === undefined) {
      const cents = await readSetting(database.db, key);
      return [cents === undefined ? 'The price of a promotion has not been set.' : told(Number(cents))];
    }
    const cents = centsOf(typed);
    await database.transaction(async ({ db }) => {
      await writeSetting(db, key, String(cents));
      const nowMs = clock();
      await audit(db, {
        actor: 'console',
        action: 'promotionPriceSet',
        subject: key,
        detail: told(cents),
        nowMs,
      });
    });
    return [told(cents)];
  },
};

const told = (cents: number): string => `EUR ${(cents / 100).toFixed(2)} a day`;

function centsOf(typed: string): number {
  const [, euros, decimals = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
  // Providers take no card for less.
  if (!(cents === 0 || cents >= leastPaidEuros * 100))
    throw new NotUnderstood(`"${typed}" is not a price in euros, such as 4.90: at least 0.50, or 0.`);
  return cents;
}
