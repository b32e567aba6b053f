import * as v from 'valibot';
import { outcomes, sources } from '#contract/check-in/operation.ts';
import { orNothing, pageSchema } from '#src/platform/search-schema.ts';

const wordOf = (max: number) => orNothing(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(max)));

/** Longer than this no name is looked for. */
export const longestName = 100;

/** What of a log is shown, as its address says it; what is no filter is none. */
export const logSearchEntries = {
  outcome: orNothing(v.picklist(outcomes)),
  source: orNothing(v.picklist(sources)),
  /** The label of gate and phone. */
  device: wordOf(80),
  /** Part of a name. */
  q: wordOf(longestName),
  page: pageSchema,
};

const logSearchSchema = v.object(logSearchEntries);
export type LogSearch = v.InferOutput<typeof logSearchSchema>;

/** The same in the words of the calls. */
export const logFilterOf = ({ outcome, source, device, q }: LogSearch) => ({
  outcome,
  source,
  deviceLabel: device,
  keys: q,
});

/** Whether not all of the log is shown. */
export const isNarrowed = ({ outcome, source, device, q }: LogSearch): boolean =>
  [outcome, source, device, q].some((it) => it !== undefined);
