/** Pages that load only their own texts when the program starts on them (decision 0009). */
export type FirstPage = 'landing' | 'access' | 'public';

const firstPages: readonly (readonly [RegExp, FirstPage])[] = [
  [/^\/$/, 'landing'],
  [/^\/(?:login|signup|contact|account\/reset)\/?$/, 'access'],
  [/^\/(?:privacy|terms|cookie|(?:event\/detail|organisation\/page|ticket)\/[^/]+)\/?$/, 'public'],
];

/** @returns `undefined`: the page needs all texts. `scripts/vite/visitor-pages.ts` lists their routes. */
export const getFirstPage = (pathname: string): FirstPage | undefined =>
  firstPages.find(([pattern]) => pattern.test(pathname))?.[1];
