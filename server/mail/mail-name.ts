/** More words than the names of one person have. */
const maxWords = 8;
/** At most this many words of another text are shown. */
const maxShownWords = 3;

/** Whether a typed name holds a web address or a sentence, which a mail would carry to a stranger (RG-15). */
export const isMessage = (name: string): boolean =>
  // Titles such as “Dott.ssa” are no web addresses.
  /[\p{L}\d-]{2,}\.(?!ssa\b)\p{L}{2,}|[/@:!?]|\d{4}/u.test(name) ||
  name.trim().split(/\s+/).length > maxWords;

/** A typed name as mails may show it: of a web address or a sentence only the first words, as plain letters. */
export function toMailName(name: string): string {
  if (!isMessage(name)) return name;
  const words = name.match(/[\p{L}\p{M}’'-]+/gu) ?? [];
  return words.slice(0, maxShownWords).join(' ') || '…';
}
