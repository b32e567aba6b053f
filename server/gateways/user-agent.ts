import type { Config } from '../config.ts';

/** How the server names itself to other servers, as the terms of OpenStreetMap require: product and contact. */
export const getUserAgent = ({
  publicUrl,
  contactEmail,
}: Pick<Config, 'publicUrl' | 'contactEmail'>): string => `Presente (+${publicUrl}; ${contactEmail})`;
