import * as v from 'valibot';
import type { FormPurpose } from './save-event.ts';

/** What an address says of the form, and of the promotion: `?drawer=edit&event=…`. */
export const formSearchEntries = {
  drawer: v.fallback(v.optional(v.picklist(['new', 'edit', 'duplicate', 'promote'])), undefined),
  event: v.fallback(v.optional(v.string()), undefined),
};

/** What is done in the form, where the drawer that the address asks for is the form. */
export const purposeOf = (drawer: FormPurpose | 'promote' | undefined): FormPurpose | undefined =>
  drawer === 'promote' ? undefined : drawer;
