import { createUrlFragmentToken } from '#src/platform/session/url-fragment-token.ts';

/** Token of a mailed orders link, in the URL fragment (RG-38). */
export const { read: readLinkToken, consume: consumeLinkToken } =
  createUrlFragmentToken('presente-orders-link');
