import { t } from '@lingui/core/macro';
import { reasonText } from '#contract/reason-text.ts';
import { maxTicketsPerOrder } from '#contract/registration/registration-calls.ts';
import { say } from './i18n.ts';

/** Why one ticket more cannot be asked for: there are no others, or only so many at once (spec 2 §5). */
export const whyNoMore = (isLimited: boolean): string =>
  isLimited ? say(reasonText.noMoreTickets) : t`Al massimo ${maxTicketsPerOrder} biglietti per volta`;
