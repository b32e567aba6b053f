import { parseCatalog, type Catalog } from './translations.ts';

/**
 * By id or Italian text, texts that mean something else: a telephone number, an IP network, the door of a farewell,
 * the verb “portare”. */
const exceptions: ReadonlySet<string> = new Set([
  'es issue.mobileInvalid',
  'es mail.contact.mobile',
  'es Telefono',
  'es Un link porta a un sito (https://…), a un’e-mail o a un numero di telefono',
  'es rete {0}',
  'es mail.newDevice.intro',
  'es mail.accountErased.note',
  'it Non senti niente? Alza il volume del telefono e togli il silenzioso.',
  'it Un link porta a un sito (https://…), a un’e-mail o a un numero di telefono',
  'it rete {0}',
  'it mail.newDevice.intro',
  'it mail.accountErased.note',
]);

const columns = { it: 1, en: 2, zh: 3, es: 4 } as const;

/** Reports texts with a variant that the glossary's table of words rules out. */
export function findRuledOutTerms(glossary: string, catalogs: ReadonlyMap<string, Catalog>): string[] {
  const rows = glossary.split('\n').map((line) => line.split('|').slice(1, -1));
  return Object.entries(columns).flatMap(([locale, column]) => {
    const variants = rows.flatMap(
      (cells) => /\(not: ([^)]*)\)/.exec(cells[column] ?? '')?.[1]?.split(', ') ?? [],
    );
    return [...catalogs].flatMap(([folder, catalog]) => {
      const italian = parseCatalog(catalog.get('it') ?? '');
      const isException = (id: string): boolean =>
        [id, italian.get(id) ?? ''].some((text) => exceptions.has(`${locale} ${text}`));
      return [...parseCatalog(catalog.get(locale) ?? '')]
        .filter(([id]) => !isException(id))
        .flatMap(([, text]) =>
          variants
            .filter((variant) => contains(withoutPlaceholders(text), variant))
            .map((variant) => `${folder}/${locale}.po: “${variant}” in “${text}”`),
        );
    });
  });
}

/** Whole words, except in Chinese, which does not separate them. */
const contains = (text: string, variant: string): boolean =>
  /\p{Script=Han}/u.test(variant)
    ? text.includes(variant)
    : new RegExp(`(?<![\\p{L}-])${variant}(?![\\p{L}])`, 'iu').test(text);

const withoutPlaceholders = (text: string): string => text.replace(/\{\w+(?=[,}])/g, '');
