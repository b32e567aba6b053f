const kinds = ['iPhone', 'iPad', 'Android'] as const;

/** What a phone is called that nobody has named. */
export const phoneKind = (): (typeof kinds)[number] | 'Computer' =>
  kinds.find((kind) => navigator.userAgent.includes(kind)) ?? 'Computer';
