import { createUrlFragmentToken } from '#src/platform/session/url-fragment-token.ts';

/** Pass token from the URL fragment of a pass's link, kept for this tab only (CI-43). */
export const {
  read: readPassToken,
  consume: consumePassToken,
  clear: clearPassToken,
} = createUrlFragmentToken('presente-pass');

/** Returns the pass id, which is the first part of the token. */
export const getPassId = (passToken: string): string => passToken.split('.')[0] ?? '';
