import * as v from 'valibot';

/** What an address says of the form: `?drawer=edit&event=…`. */
export const formSearchEntries = {
  drawer: v.fallback(v.optional(v.picklist(['new', 'edit', 'duplicate'])), undefined),
  event: v.fallback(v.optional(v.string()), undefined),
};
