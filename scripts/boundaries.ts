import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import rule: what the files matching a glob may import. */
interface ImportRule {
  /** A glob; `{own}` matches one folder, and means the same folder in `files`. */
  readonly from: string;
  readonly files: readonly string[];
  readonly packages: 'any' | readonly string[];
}

/** The rooms of `src/offline`, each with the rooms below it that it may import. */
const offlineRooms = {
  storage: [],
  participants: ['storage'],
  outbox: ['participants', 'storage'],
  documents: ['storage'],
  device: ['outbox', 'documents', 'participants', 'storage'],
  door: ['device', 'outbox', 'participants', 'storage'],
};

/** Packages of the rooms that import others than valibot. */
const offlinePackages: Readonly<Record<string, readonly string[]>> = {
  storage: ['dexie'],
  door: ['valibot', '@noble/ed25519'],
};

const foundation = ['src/offline/**', 'src/ui/**', 'src/platform/**', 'src/lib/**', 'contract/**'];

/**
 * The import boundaries (decision 0003). The first rule that matches a file applies; no rule names a feature,
 * so a new feature is covered without being listed. Tests may import anything.
 */
const importRules: readonly ImportRule[] = [
  {
    from: 'contract/**',
    files: ['contract/**'],
    packages: ['valibot', 'date-fns', '@date-fns/tz', '@noble/hashes', 'punycode.js'],
  },
  {
    from: 'src/routes/**',
    files: ['src/routes/**', 'src/features/**', ...foundation],
    packages: ['react', '@tanstack/*', '@lingui/*', 'valibot'],
  },
  { from: 'src/features/{own}/**', files: ['src/features/{own}/**', ...foundation], packages: 'any' },
  { from: 'src/lib/**', files: ['src/lib/**'], packages: [] },
  ...Object.entries(offlineRooms).map(([room, below]) => ({
    from: `src/offline/${room}/**`,
    files: [...[room, ...below].map((name) => `src/offline/${name}/**`), 'src/lib/**', 'contract/**'],
    packages: offlinePackages[room] ?? ['valibot'],
  })),
  {
    from: 'src/ui/**',
    files: ['src/ui/**', 'src/lib/**'],
    packages: [
      'react',
      'react-dom',
      '@lingui/*',
      'lucide-react',
      'dompurify',
      'lexical',
      '@lexical/*',
      'uqr',
    ],
  },
  {
    from: 'src/platform/**',
    files: ['src/platform/**', 'src/lib/**', 'src/locales/**', 'contract/**'],
    packages: 'any',
  },
  // The entry, the manifest and the route tree assemble the page.
  { from: 'src/*', files: ['src/**', 'contract/**'], packages: 'any' },
  {
    from: 'sw/**',
    files: ['sw/**', 'src/offline/**', 'src/lib/**', 'contract/**'],
    packages: ['workbox-*'],
  },
  // The demo fills every table, and only the entry imports it.
  { from: 'server/demo/**', files: ['server/**', 'contract/**'], packages: 'any' },
  {
    from: 'server/{own}/**',
    files: [
      'server/{own}/**',
      ...['http', 'db', 'gateways', 'mail', 'lib'].map((folder) => `server/${folder}/**`),
      'server/*',
      'server/*/*-store.ts',
      'server/*/*/*-store.ts',
      'contract/**',
    ],
    packages: 'any',
  },
  { from: 'server/*', files: ['server/**', 'contract/**'], packages: 'any' },
  { from: 'scripts/**', files: ['**'], packages: 'any' },
  { from: '*', files: ['**'], packages: 'any' },
];

const isTest = (path: string): boolean =>
  /^tests\/|\.test\.tsx?$|^(?:vitest|playwright)\.config\.ts$/.test(path);

/** An import as written, resolved to a file of the repository or to a package. */
interface Import {
  readonly specifier: string;
  readonly file?: string;
  readonly package?: string;
}

/**
 * Finds imports that violate the rules, and import cycles.
 * @param sources path → text of each source file (TypeScript, with or without JSX)
 * @returns one line per violation
 */
export function findBoundaryViolations(sources: ReadonlyMap<string, string>): string[] {
  const imports = new Map([...sources].map(([path, text]) => [path, parseImports(path, text)]));
  const violations = [...imports].flatMap(([path, fileImports]) =>
    fileImports.flatMap((fileImport) => findViolation(path, fileImport) ?? []),
  );
  return [...violations, ...findCycles(imports)];
}

function findViolation(from: string, { specifier, file, package: name }: Import): string | undefined {
  const refused = `${from} may not import ${specifier}`;
  if (isTest(from)) return undefined;
  if (file !== undefined && isTest(file)) return `${refused}: nothing imports tests`;
  if (
    file !== undefined &&
    specifier.startsWith('.') &&
    from.includes('/') &&
    getZone(file) !== getZone(from)
  )
    return `${refused}: across folders write #${file}`;
  const rule = importRules.find((candidate) => matchGlob(candidate.from, from) !== undefined);
  if (rule === undefined) return `${from}: no row of the table says what it may import`;
  const folder = matchGlob(rule.from, from)?.groups?.['own'] ?? '';
  const isAllowed =
    name === undefined
      ? rule.files.some((glob) => matchGlob(glob.replace('{own}', folder), file ?? '') !== undefined)
      : rule.packages === 'any' || rule.packages.some((glob) => matchGlob(glob, name) !== undefined);
  return isAllowed ? undefined : refused;
}

const getZone = (path: string): string => path.split('/')[0] ?? '';

/** Matches `**` (anything), `*` (one path segment) and `{own}` (one path segment, captured). */
function matchGlob(glob: string, path: string): RegExpExecArray | undefined {
  const pattern = glob
    .split(/(\*\*|\*|\{own\})/)
    .map((part) =>
      part === '**'
        ? '.+'
        : part === '*'
          ? '[^/]+'
          : part === '{own}'
            ? '(?<own>[^/]+)'
            : part.replace(/[.+$()]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${pattern}$`).exec(path) ?? undefined;
}

function parseImports(path: string, text: string): Import[] {
  const { module } = parseSync(path, text);
  const specifiers = [
    ...module.staticImports.map((staticImport) => staticImport.moduleRequest.value),
    ...module.staticExports.flatMap((staticExport) =>
      staticExport.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports
      .map((dynamicImport) => text.slice(dynamicImport.moduleRequest.start, dynamicImport.moduleRequest.end))
      // Vite resolves computed specifiers; only their static prefix says where they lead.
      .flatMap((source) => /^['"`]([^'"`$]+)/.exec(source)?.[1] ?? []),
  ];
  return [...new Set(specifiers)].map((specifier) => resolveImport(path, specifier));
}

function resolveImport(from: string, specifier: string): Import {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return { specifier, file: path.slice(1) };
  if (path.startsWith('.')) return { specifier, file: posix.join(posix.dirname(from), path) };
  const [first = '', second = ''] = path.split('/');
  return { specifier, package: first.startsWith('@') ? `${first}/${second}` : first };
}

/** Returns each cycle once, starting at the first file visited. */
function findCycles(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const cycles: string[] = [];
  const visited = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push(`circle: ${[...trail.slice(start), path].join(' → ')}`);
    if (start >= 0 || visited.has(path)) return;
    for (const { file } of imports.get(path) ?? []) if (file !== undefined) visit(file, [...trail, path]);
    visited.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return cycles;
}
