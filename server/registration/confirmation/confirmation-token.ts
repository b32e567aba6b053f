import { hashWithKey, isHashedWithKey, type SecretSource } from '../../keyed-hash.ts';

const purpose = 'order confirmation';

/** The order and the buyer's address that a link was mailed to. */
interface MailedOrderAddress {
  readonly orderId: string;
  readonly email: string;
}

const toSignedText = ({ orderId, email }: MailedOrderAddress): string => `${orderId} ${email}`;

/** Makes the token of a link. It is not stored: it names the order, signed together with the address. */
export const createConfirmationToken = (key: SecretSource, order: MailedOrderAddress): string =>
  `${order.orderId}.${hashWithKey(key, purpose, toSignedText(order))}`;

/** The order that a token names, or ''; `isConfirmationToken` says whether it was made here. */
export const getNamedOrder = (token: string): string => /^([\da-f-]{36})\./.exec(token)?.[1] ?? '';

/** Whether this token was mailed to this address of the order. */
export const isConfirmationToken = (key: SecretSource, token: string, order: MailedOrderAddress): boolean =>
  isHashedWithKey(key, purpose, {
    text: toSignedText(order),
    hash: token.slice(token.lastIndexOf('.') + 1),
  });
