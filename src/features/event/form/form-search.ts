import * as v from 'valibot';
import type { FormPurpose } from './save-event.ts';
import { optionalParam } from '#src/platform/search-schema.ts';

/** Search params of the form and promotion drawers: `?drawer=edit&event=…`. */
export const formSearchEntries = {
  drawer: optionalParam(v.picklist(['new', 'edit', 'duplicate', 'promote'])),
  event: optionalParam(v.string()),
};

/** The form's purpose, when the drawer in the URL is the form. */
export const toFormPurpose = (drawer: FormPurpose | 'promote' | undefined): FormPurpose | undefined =>
  drawer === 'promote' ? undefined : drawer;
