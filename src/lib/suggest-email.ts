import { isOneEditAway } from './is-one-edit-away.ts';

/** Mail providers with the top-level domains under which they have addresses. */
const providers: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    gmail: ['com'],
    googlemail: ['com'],
    hotmail: ['com', 'it', 'es', 'fr', 'de', 'co.uk'],
    outlook: ['com', 'it', 'es', 'fr', 'de'],
    yahoo: ['com', 'it', 'es', 'fr', 'de', 'co.uk'],
    icloud: ['com'],
    libero: ['it'],
    virgilio: ['it'],
    tiscali: ['it', 'co.uk'],
    inwind: ['it'],
    fastwebnet: ['it'],
    protonmail: ['com', 'ch'],
    foxmail: ['com'],
  }),
);

/** Names that are one typing error away from a provider's, and others' own. */
const otherNames: ReadonlySet<string> = new Set([
  'libera',
  'libere',
  'liberi',
  'liber',
  'libro',
  'virgili',
  'outbook',
]);

/** Frequent errors of more than one letter, or in the first one. */
const misspelledNames: ReadonlyMap<string, string> = new Map([
  ['icould', 'icloud'],
  ['otmail', 'hotmail'],
  ['htomail', 'hotmail'],
]);

/** Endings that are no top-level domains, with what was meant. */
const misspelledEndings: ReadonlyMap<string, string> = new Map([
  ...['con', 'cmo', 'ocm', 'comm', 'coom', 'vom', 'xom', 'cpm', 'clm', 'ccom'].map(
    (ending) => [ending, 'com'] as const,
  ),
  ...['ti', 'itt', 'iit', 'iy', 'ut', 'ot'].map((ending) => [ending, 'it'] as const),
  ...['nte', 'ner', 'nett'].map((ending) => [ending, 'net'] as const),
  ...['ogr', 'orgg', 'rog'].map((ending) => [ending, 'org'] as const),
]);

/**
 * Suggests what an e-mail address was probably meant to be: a provider's domain with a typing error (`gmial.com`), with
 * a foreign or misspelled ending (`gmail.it`, `.con`), or accents before the @.
 * @returns `undefined` for an address that looks right, and for a text that is no address yet
 */
export function suggestEmail(text: string): string | undefined {
  const [, local = '', domain = ''] =
    /^\s*([^\s@<>]+)@((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})\s*$/u.exec(text) ?? [];
  if (local === '') return undefined;
  const plainLocal = local
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC');
  const typed = domain.toLowerCase();
  const right = correctDomain(typed);
  return right === typed && plainLocal === local.normalize('NFC')
    ? undefined
    : `${plainLocal}@${right === typed ? domain : right}`;
}

/** The domain that was meant; the same one if it looks right. */
function correctDomain(domain: string): string {
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  const corrected = [...labels.slice(0, -1), misspelledEndings.get(last) ?? last];
  const [name = '', ...rest] = corrected;
  const ending = rest.join('.');
  const provider = findProvider(name);
  const endings = providers.get(provider) ?? [];
  if (endings.includes(ending)) return `${provider}.${ending}`;
  // Not of a country of its own: providers have addresses in more than those listed.
  const isForeign = rest.length === 1 && (ending.length > 2 || endings.length === 1 || ending === 'co');
  const near = isForeign
    ? (endings.find((known) => isOneEditAway(known, ending)) ??
      (endings.length === 1 ? endings[0] : undefined))
    : undefined;
  return near === undefined ? corrected.join('.') : `${provider}.${near}`;
}

/** The provider of this name, also with one typing error behind its first letter; '' if it is none. */
function findProvider(name: string): string {
  if (providers.has(name) || otherNames.has(name)) return name;
  const isTypingError = (known: string): boolean => known[0] === name[0] && isOneEditAway(known, name);
  return misspelledNames.get(name) ?? [...providers.keys()].find(isTypingError) ?? '';
}
