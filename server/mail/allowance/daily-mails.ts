/** What decides how many mails an organisation may cause to addresses that it has typed (OP-73). */
export interface AllowanceFacts {
  /** Mails a day that the operator has decided on, or null. */
  readonly decidedMails: number | null;
  /** Mails a day of a new organisation. */
  readonly baseMails: number;
  /** Confirmed organisations created from its network in the 30 days before it. */
  readonly createdBefore: number;
  /** Mails sent on the day with most of them, in the last 30 days and before the last 24 hours. */
  readonly busiestDay: number;
  /** Mails charged in the last 30 days, and recipients who have complained. */
  readonly charged: number;
  readonly complaints: number;
}

/** Mails of an organisation in 24 hours, and in one. */
export interface MailLimits {
  readonly dailyMails: number;
  readonly hourlyMails: number;
}

/** Use doubles the allowance each day, up to this. */
const maxGrownMails = 2000;
/** Organisations of one network that get the mails of a new one; later ones get this part. */
const maxInNetwork = 3;
const laterShare = 0.1;
/** More complaints than this, and than this share of all mails, end growth. */
const growthLimit = { complaints: 2, share: 0.01 };
/** And these all mails, until the operator has decided or a month is over. */
const stopLimit = { complaints: 5, share: 0.02 };
/** A grown allowance is used up in four hours at least, so that complaints come in time. */
const minHourlyMails = 100;
const hourlyShare = 0.25;

/**
 * Limits of an organisation: few mails for a new one, twice as many as on its busiest day so far, none after complaints,
 * or what the operator has decided.
 */
export function getMailLimits(facts: AllowanceFacts): MailLimits {
  if (facts.decidedMails !== null) return { dailyMails: facts.decidedMails, hourlyMails: facts.decidedMails };
  const dailyMails = getDailyMails(facts);
  return { dailyMails, hourlyMails: Math.max(minHourlyMails, Math.ceil(dailyMails * hourlyShare)) };
}

function getDailyMails({
  baseMails,
  createdBefore,
  busiestDay,
  charged,
  complaints,
}: AllowanceFacts): number {
  const exceeds = (limit: { complaints: number; share: number }): boolean =>
    complaints > limit.complaints && complaints > charged * limit.share;
  if (exceeds(stopLimit)) return 0;
  const start = createdBefore < maxInNetwork ? baseMails : Math.ceil(baseMails * laterShare);
  return exceeds(growthLimit) ? start : Math.max(start, Math.min(maxGrownMails, 2 * busiestDay));
}
