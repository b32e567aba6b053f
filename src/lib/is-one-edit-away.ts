/**
 * Whether two texts differ by one typing error: a character too many, too few or replaced, or two neighbours swapped
 * (a restricted Damerau-Levenshtein distance of exactly 1). Counts UTF-16 code units.
 */
export function isOneEditAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1 || a === b) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const shortRest = short.slice(start);
  const longRest = long.slice(start);
  if (short.length < long.length) return shortRest === longRest.slice(1);
  return (
    shortRest.slice(1) === longRest.slice(1) ||
    (shortRest[0] === longRest[1] && shortRest[1] === longRest[0] && shortRest.slice(2) === longRest.slice(2))
  );
}
