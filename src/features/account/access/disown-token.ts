import { createUrlFragmentToken } from '#src/platform/session/url-fragment-token.ts';

/** The token of a mail's “Non sono io” that was opened in this tab (AC-108). */
export const disownToken = createUrlFragmentToken('presente-not-me');
