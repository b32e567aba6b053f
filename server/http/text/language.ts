import type { FastifyRequest } from 'fastify';
import { languages, negotiateLanguage, type Language } from '#contract/language.ts';
import { parseCookies } from '../cookies.ts';

/** The language of a request: the `language` header, then `accept-language`, then Italian. */
export function getRequestLanguage(request: FastifyRequest): Language {
  const { language } = request.headers;
  return negotiateLanguage(
    typeof language === 'string' ? language : undefined,
    request.headers['accept-language'],
  );
}

/**
 * The language of a page, chosen as the client chooses it: `lang` in its URL, its cookie, Italian.
 * `accept-language` is ignored: the client would not follow.
 */
export function getPageLanguage(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  const chosen = [lang, parseCookies(request).get('language')].find(
    (value) => typeof value === 'string' && languages.some((language) => language === value.toLowerCase()),
  );
  return negotiateLanguage(chosen as string | undefined, undefined);
}
