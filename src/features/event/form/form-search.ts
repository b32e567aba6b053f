import * as v from 'valibot';
import type { FormPurpose } from './save-event.ts';
import { optionalParam } from '#src/platform/search-schema.ts';

/** Drawers of an own event. */
export const eventDrawers = ['edit', 'duplicate', 'promote', 'publish'] as const;

/** Search params of the form and promotion drawers: `?drawer=edit&event=…`. */
export const formSearchEntries = {
  drawer: optionalParam(v.picklist(['new', 'list', ...eventDrawers])),
  event: optionalParam(v.string()),
};

/** The form's purpose, when the drawer in the URL is the form. */
export const toFormPurpose = (drawer: FormPurpose | 'promote' | undefined): FormPurpose | undefined =>
  drawer === 'promote' ? undefined : drawer;
