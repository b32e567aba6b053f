/**
 * With which letters the words of a text begin, as bits: who is searched by the first letters of words is not
 * read letter by letter among 50,000. Every a to z has a bit of its own, other signs share six.
 */
export function initialsOf(haystack: string): number {
  let initials = 0;
  for (
    let at = haystack.indexOf(' ');
    at >= 0 && at + 1 < haystack.length;
    at = haystack.indexOf(' ', at + 1)
  )
    initials |= bitOf(haystack.charCodeAt(at + 1));
  return initials;
}

const [a, z] = ['a'.charCodeAt(0), 'z'.charCodeAt(0)];
const letters = 26;
const sharedBits = 6;

const bitOf = (code: number): number =>
  1 << (code >= a && code <= z ? code - a : letters + (code % sharedBits));

/** What must be among the initials of a text that holds all of these; 0 where nothing is known of it. */
export function initialsIn(needles: readonly string[]): number {
  let wanted = 0;
  for (const needle of needles)
    if (needle.startsWith(' ') && needle.length > 1) wanted |= bitOf(needle.charCodeAt(1));
  return wanted;
}

/** Whether nothing but the initials is to be looked at. */
export const areInitials = (needles: readonly string[]): boolean =>
  needles.every((it) => /^ [a-z]$/.test(it));
