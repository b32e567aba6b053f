import * as v from 'valibot';
import type { FormPurpose } from './save-event.ts';
import { orNothing } from '#src/platform/search-schema.ts';

/** What an address says of the form, and of the promotion: `?drawer=edit&event=…`. */
export const formSearchEntries = {
  drawer: orNothing(v.picklist(['new', 'edit', 'duplicate', 'promote'])),
  event: orNothing(v.string()),
};

/** What is done in the form, where the drawer that the address asks for is the form. */
export const purposeOf = (drawer: FormPurpose | 'promote' | undefined): FormPurpose | undefined =>
  drawer === 'promote' ? undefined : drawer;
