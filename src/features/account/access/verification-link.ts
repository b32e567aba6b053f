import { createUrlFragmentToken } from '#src/platform/session/url-fragment-token.ts';

/** The parameters of a mailed verification link that was opened in this tab (AC-122). */
export const verificationLink = createUrlFragmentToken('presente-verification');
