import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** The texts of one catalogue by language, in the PO format. */
export type Catalog = ReadonlyMap<string, string>;

const sourceLocale = 'it';

/**
 * Reports translations whose placeholders or tags differ from the Italian text's: the value would be missing on
 * the screen. A plural may repeat a tag in each form.
 */
export function findPlaceholderMismatches(catalogs: ReadonlyMap<string, Catalog>): string[] {
  return [...catalogs].flatMap(([folder, catalog]) => {
    const sources = parseCatalog(catalog.get(sourceLocale) ?? '');
    return [...catalog]
      .filter(([locale]) => locale !== sourceLocale)
      .flatMap(([locale, text]) =>
        [...parseCatalog(text)]
          .filter(([id, translation]) => describe(translation) !== describe(sources.get(id) ?? ''))
          .map(
            ([id, translation]) => `${folder}/${locale}.po: “${sources.get(id) ?? id}” → “${translation}”`,
          ),
      );
  });
}

/** Reports texts of `contract` that the page's and the server's catalogue translate differently. */
export function findDivergingTranslations(catalogs: ReadonlyMap<string, Catalog>): string[] {
  const [page = new Map<string, string>(), server = new Map<string, string>()] = [...catalogs.values()];
  return [...server].flatMap(([locale, text]) => {
    const shown = parseCatalog(page.get(locale) ?? '');
    return [...parseCatalog(text)]
      .filter(([id, translation]) => shown.has(id) && shown.get(id) !== translation)
      .map(([id, translation]) => `${locale}, ${id}: “${shown.get(id)}” and “${translation}”`);
  });
}

/** Returns the texts of a PO file by id; untranslated ones in Italian. */
export function parseCatalog(text: string): Map<string, string> {
  const catalog = formatter().parse(text, { locale: undefined, sourceLocale, filename: '' });
  return new Map(
    Object.entries(catalog as Record<string, { translation?: string; message?: string }>).map(
      ([id, { translation, message }]) => [id, translation || message || id],
    ),
  );
}

/** The placeholders and tags of a message, in a comparable form. */
const describe = (message: string): string =>
  [...collectNames(compileMessage(message), new Set()), ...(message.match(/<\/?\d+\/?>/g) ?? [])]
    .filter((name, index, names) => names.indexOf(name) === index)
    .toSorted()
    .join(' ');

type Token = string | readonly unknown[];

function collectNames(tokens: unknown, names: Set<string>): Set<string> {
  for (const token of Array.isArray(tokens) ? (tokens as Token[]) : []) {
    if (typeof token === 'string') continue;
    const [name, , forms] = token;
    names.add(String(name));
    for (const form of Object.values((forms ?? {}) as Record<string, unknown>)) collectNames(form, names);
  }
  return names;
}
