import { isEntryChunk } from './is-entry-chunk.ts';

/**
 * Routes that open without an account, besides the landing page, by the chunk of what they share: their first
 * load has a budget.
 */
const visitorRoutes = {
  access: ['login', 'signup', 'account/reset'],
  contact: ['contact'],
  policy: ['privacy', 'terms', 'cookie'],
  event: ['event/detail/$id'],
  organiser: ['organisation/page/$id'],
  ticket: ['ticket/$ticket'],
} as const;

const componentSuffix = '.tsx?tsr-split=component';

/** The chunk of a module that is a visitor's page. */
const getVisitorPage = (moduleId: string): string | undefined =>
  Object.entries(visitorRoutes).find(([, routes]) =>
    routes.some((route) => moduleId.endsWith(`/src/routes/${route}${componentSuffix}`)),
  )?.[0];

interface Graph {
  getModuleInfo(moduleId: string): { readonly importers: readonly string[] } | null;
}

type ChunkName = (moduleId: string, graph: Graph) => string | null;

/**
 * Creates the naming functions of chunks of visitors' pages: what several of them share is `public`, what one
 * shares with other screens has its name. Modules of one screen alone stay in its chunk. Without it they would be
 * in chunks of other screens, such as the door's, which would be loaded in full.
 */
export function nameVisitorChunks(alsoShared: readonly string[]): {
  shared: ChunkName;
  ofPage: ChunkName;
} {
  const cache = new Map<string, ReadonlySet<string>>();
  /** Names of the pages that import a module statically, through any number of others. */
  const findPages = (moduleId: string, graph: Graph): ReadonlySet<string> => {
    const cached = cache.get(moduleId);
    if (cached !== undefined) return cached;
    const pages = new Set<string>();
    const visited = new Set([moduleId]);
    for (const id of visited) {
      const importers = graph.getModuleInfo(id)?.importers ?? [];
      if (importers.length === 0) pages.add(getVisitorPage(id) ?? id);
      for (const importer of importers) visited.add(importer);
    }
    cache.set(moduleId, pages);
    return pages;
  };
  const findVisitorPages = (moduleId: string, graph: Graph): string[] => {
    // Their index modules import everything for everyone.
    if (moduleId.includes('/node_modules/') && !moduleId.includes('/lucide-react/')) return [];
    const pages = findPages(moduleId, graph);
    return pages.size < 2 ? [] : [...pages].filter((page) => page in visitorRoutes);
  };
  return {
    shared: (moduleId, graph) =>
      findVisitorPages(moduleId, graph).length > 1 || alsoShared.some((path) => moduleId.endsWith(`/${path}`))
        ? 'public'
        : null,
    ofPage: (...module) => findVisitorPages(...module)[0] ?? null,
  };
}

/** Whether a chunk is loaded with the entry, or as one of these first pages. */
export function isFirstPageChunk(
  chunk: { readonly facadeModuleId: string | null; readonly moduleIds: readonly string[] },
  firstPage: string,
): boolean {
  if (isEntryChunk(chunk)) return true;
  const page = getVisitorPage(chunk.facadeModuleId ?? '');
  return page !== undefined && firstPage === (page === 'access' || page === 'contact' ? 'access' : 'public');
}
