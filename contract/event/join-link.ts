import * as v from 'valibot';
import { isWebUrl, stripControlCharacters } from '../account/fields.ts';
import { dayMs, hourMs } from '../durations.ts';

/** From when holders of tickets see the link of an online event: at once, or this long before its start (RG-52). */
export const joinLinkLeads = ['now', 'hour', 'day'] as const;
export type JoinLinkLead = (typeof joinLinkLeads)[number];

/** The link of an online event: https only, as it may contain a secret. */
export const joinLinkSchema = v.pipe(
  v.string(),
  stripControlCharacters,
  v.trim(),
  v.maxLength(2000, 'textTooLong'),
  v.check((text) => text === '' || (/^https:/i.test(text) && isWebUrl(text)), 'linkNotHttps'),
);
export const joinLinkLeadSchema = v.picklist(joinLinkLeads, 'valueInvalid');

const leadMs: Readonly<Record<JoinLinkLead, number>> = { now: Infinity, hour: hourMs, day: dayMs };

/** When holders begin to see the link (epoch ms); `-Infinity` for at once. */
const getJoinLinkStart = (startAt: number, lead: JoinLinkLead): number => startAt - leadMs[lead];

/** The link as an answer to a holder contains it. */
export interface ShownJoinLink {
  /** '' where there is none, or not yet. */
  readonly joinLink: string;
  /** When it will be shown; `null` where there is none, or it is shown. */
  readonly joinLinkAt: string | null;
}

/** What a holder of a ticket sees at `nowMs` (RG-52); times in epoch ms. */
export function toShownJoinLink(
  event: {
    readonly mode: 'online' | 'offline';
    readonly joinLink: string;
    readonly joinLinkLead: JoinLinkLead;
    readonly startAt: number;
    readonly isCancelled: boolean;
  },
  nowMs: number,
): ShownJoinLink {
  // Mails that an earlier version has queued have no link.
  if (event.mode !== 'online' || !event.joinLink || event.isCancelled)
    return { joinLink: '', joinLinkAt: null };
  const shownAt = getJoinLinkStart(event.startAt, event.joinLinkLead);
  return shownAt <= nowMs
    ? { joinLink: event.joinLink, joinLinkAt: null }
    : { joinLink: '', joinLinkAt: new Date(shownAt).toISOString() };
}
