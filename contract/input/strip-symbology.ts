/** Removes the kind of barcode that hand scanners may put before a text: the AIM identifiers `]Q1`, `]d2` and others. */
export const stripSymbology = (text: string): string => text.replace(/^[\s\p{Cc}]*\][a-z]\d/iu, '');
