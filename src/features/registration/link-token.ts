import { fragmentSecret } from '#src/platform/fragment-secret.ts';

/** The token of a mailed link to somebody's orders (RG-38). */
export const { read: readLinkToken, take: takeLinkToken } = fragmentSecret('presente-orders-link');
