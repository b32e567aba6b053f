import { minPriceEuros } from '#contract/payment/min-price-euros.ts';
import { audit } from './audit-store.ts';
import { UsageError, type Command } from './command.ts';
import { readSetting, writeSetting } from './setting-store.ts';

const key = 'promotionPriceCents';

export const promotionPriceCommand: Command = {
  name: 'promotion-price',
  usage: '[euros]',
  help: 'Shows or sets what one day of promotion costs an organisation, such as 4.90; with 0 it is free.',
  arity: [0, 1],
  async run({ database, clock }, { positionals: [input] }) {
    if (input === undefined) {
      const cents = await readSetting(database.db, key);
      return [
        cents === undefined ? 'The price of a promotion has not been set.' : formatPrice(Number(cents)),
      ];
    }
    const cents = parseCents(input);
    await database.transaction(async ({ db }) => {
      await writeSetting(db, key, String(cents));
      const nowMs = clock();
      await audit(db, {
        actor: 'console',
        action: 'promotionPriceSet',
        subject: key,
        detail: formatPrice(cents),
        nowMs,
      });
    });
    return [formatPrice(cents)];
  },
};

const formatPrice = (cents: number): string => `EUR ${(cents / 100).toFixed(2)} a day`;

function parseCents(input: string): number {
  const [, euros, decimals = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(input) ?? [];
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
  // Payment providers accept no smaller card payment.
  if (!(cents === 0 || cents >= minPriceEuros * 100))
    throw new UsageError(`"${input}" is not a price in euros, such as 4.90: at least 0.50, or 0.`);
  return cents;
}
