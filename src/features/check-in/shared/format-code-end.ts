/** The end of an external code, the only part of it that a device has (CI-92). */
export const formatCodeEnd = (codeEnd: string): string => `…${codeEnd}`;
