import { t } from '@lingui/core/macro';
import { reasonMessages } from '#contract/reason-messages.ts';
import { maxTicketsPerOrder } from '#contract/registration/registration-endpoints.ts';
import { translate } from './i18n.ts';

/** Explains why no more tickets can be selected: sold out, or the limit per order (BR-20). */
export const ticketLimitMessage = (isLimited: boolean): string =>
  isLimited
    ? translate(reasonMessages.noMoreTickets)
    : t`Al massimo ${maxTicketsPerOrder} biglietti per volta`;
