import { createUrlFragmentToken } from '#src/platform/session/url-fragment-token.ts';

/** Token of a mailed link that confirms an order, in the URL fragment (RG-77). */
export const confirmationToken = createUrlFragmentToken('presente-confirm-order');
