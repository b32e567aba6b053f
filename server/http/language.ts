import type { FastifyRequest } from 'fastify';
import { languages, languageOf, type Language } from '#contract/language.ts';
import { cookiesOf } from './cookies.ts';

/** The language of a request: the header `language`, then `accept-language`, then Italian. */
export function languageOfRequest(request: FastifyRequest): Language {
  const { language } = request.headers;
  return languageOf(typeof language === 'string' ? language : undefined, request.headers['accept-language']);
}

/**
 * The language in which a page will speak, as the page itself chooses it: the `lang` of its address, its
 * cookie, Italian. What a browser prefers does not count: the page would not follow.
 */
export function languageOfPage(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  const known = [lang, cookiesOf(request).get('language')].find(
    (word) => typeof word === 'string' && languages.some((language) => language === word.toLowerCase()),
  );
  return languageOf(known as string | undefined, undefined);
}
