import * as v from 'valibot';
import { outcomes, sources } from '#contract/check-in/sources-and-outcomes.ts';
import { optionalParam, pageSchema } from '#src/platform/search-schema.ts';

const createTextSchema = (max: number) =>
  optionalParam(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(max)));

/** Maximum length of a name search. */
export const maxNameLength = 100;

/** Search params of the log page; invalid values are ignored. */
export const logSearchEntries = {
  outcome: optionalParam(v.picklist(outcomes)),
  source: optionalParam(v.picklist(sources)),
  /** Device label. */
  device: createTextSchema(80),
  /** Part of a name. */
  q: createTextSchema(maxNameLength),
  page: pageSchema,
};

const logSearchSchema = v.object(logSearchEntries);
export type LogSearch = v.InferOutput<typeof logSearchSchema>;

/** Maps the search params to the query of the API. */
export const toLogFilter = ({ outcome, source, device, q }: LogSearch) => ({
  outcome,
  source,
  deviceLabel: device,
  keys: q,
});

/** Whether any filter is active. */
export const isFiltered = ({ outcome, source, device, q }: LogSearch): boolean =>
  [outcome, source, device, q].some((filter) => filter !== undefined);
