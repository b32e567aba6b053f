const kinds = ['iPhone', 'iPad', 'Android'] as const;

/** What a phone is called that nobody has named. */
export function phoneKind(): (typeof kinds)[number] | 'Computer' {
  const { userAgent, maxTouchPoints } = navigator;
  const named = kinds.find((kind) => userAgent.includes(kind));
  // A tablet that calls itself a computer.
  return named ?? (userAgent.includes('Macintosh') && maxTouchPoints > 1 ? 'iPad' : 'Computer');
}
