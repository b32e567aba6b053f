import type { FastifyRequest } from 'fastify';
import { languageOf, type Language } from '#contract/language.ts';

/** The language of a request: the header `language`, then `accept-language`, then Italian. */
export function languageOfRequest(request: FastifyRequest): Language {
  const { language } = request.headers;
  return languageOf(typeof language === 'string' ? language : undefined, request.headers['accept-language']);
}
