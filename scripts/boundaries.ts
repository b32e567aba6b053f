import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One row of the table: what the files of a place may import. */
interface Row {
  /** A glob; `{own}` is one folder, and means the same folder in `files`. */
  readonly from: string;
  readonly files: readonly string[];
  readonly packages: 'any' | readonly string[];
}

const foundation = ['src/offline/**', 'src/ui/**', 'src/platform/**', 'contract/**'];

/**
 * Who may import whom (decision 0003). The first row that fits a file counts; none of them names a
 * noun, so a new feature is covered without being listed. Tests may import anything.
 */
const rows: readonly Row[] = [
  { from: 'contract/**', files: ['contract/**'], packages: ['valibot'] },
  {
    from: 'src/routes/**',
    files: ['src/routes/**', 'src/features/**', ...foundation],
    packages: ['react', '@tanstack/*', '@lingui/*', 'valibot'],
  },
  { from: 'src/features/{own}/**', files: ['src/features/{own}/**', ...foundation], packages: 'any' },
  { from: 'src/offline/**', files: ['src/offline/**', 'contract/**'], packages: ['dexie'] },
  {
    from: 'src/ui/**',
    files: ['src/ui/**'],
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
    files: ['src/platform/**', 'src/locales/**', 'contract/**'],
    packages: 'any',
  },
  // Entry, manifest and route tree put the page together.
  { from: 'src/*', files: ['src/**', 'contract/**'], packages: 'any' },
  { from: 'sw/**', files: ['sw/**', 'src/offline/**', 'contract/**'], packages: ['workbox-*', 'valibot'] },
  // The demo fills the tables of every noun, and only the entry knows it.
  { from: 'server/demo/**', files: ['server/**', 'contract/**'], packages: 'any' },
  {
    from: 'server/{own}/**',
    files: [
      'server/{own}/**',
      ...['http', 'db', 'gateways', 'mail'].map((it) => `server/${it}/**`),
      'server/*',
      'server/*/*-store.ts',
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

/** An import as written, and what it leads to: a file of the repository, or a package. */
interface Import {
  readonly specifier: string;
  readonly file?: string;
  readonly package?: string;
}

/**
 * The imports that break the table, and every circle of imports, one line each. In: path → text of
 * each source file (TypeScript, with or without JSX).
 */
export function boundaryFindings(sources: ReadonlyMap<string, string>): string[] {
  const imports = new Map([...sources].map(([path, text]) => [path, importsOf(path, text)]));
  const broken = [...imports].flatMap(([path, all]) => all.flatMap((it) => problemOf(path, it) ?? []));
  return [...broken, ...circles(imports)];
}

function problemOf(from: string, { specifier, file, package: name }: Import): string | undefined {
  const refused = `${from} may not import ${specifier}`;
  if (isTest(from)) return undefined;
  if (file !== undefined && isTest(file)) return `${refused}: nothing imports tests`;
  if (file !== undefined && specifier.startsWith('.') && from.includes('/') && zoneOf(file) !== zoneOf(from))
    return `${refused}: across folders write #${file}`;
  const row = rows.find((it) => matchOf(it.from, from) !== undefined);
  if (row === undefined) return `${from}: no row of the table says what it may import`;
  const own = matchOf(row.from, from)?.groups?.['own'] ?? '';
  const isAllowed =
    name === undefined
      ? row.files.some((glob) => matchOf(glob.replace('{own}', own), file ?? '') !== undefined)
      : row.packages === 'any' || row.packages.some((glob) => matchOf(glob, name) !== undefined);
  return isAllowed ? undefined : refused;
}

const zoneOf = (path: string): string => path.split('/')[0] ?? '';

/** Matches `**` (anything), `*` (one step) and `{own}` (one step, by name). */
function matchOf(glob: string, path: string): RegExpExecArray | undefined {
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

function importsOf(path: string, text: string): Import[] {
  const { module } = parseSync(path, text);
  const specifiers = [
    ...module.staticImports.map((it) => it.moduleRequest.value),
    ...module.staticExports.flatMap((it) => it.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports
      .map((it) => text.slice(it.moduleRequest.start, it.moduleRequest.end))
      // One that is computed is Vite's to resolve; only its fixed beginning says where it leads.
      .flatMap((it) => /^['"`]([^'"`$]+)/.exec(it)?.[1] ?? []),
  ];
  return [...new Set(specifiers)].map((specifier) => importOf(path, specifier));
}

function importOf(from: string, specifier: string): Import {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return { specifier, file: plain.slice(1) };
  if (plain.startsWith('.')) return { specifier, file: posix.join(posix.dirname(from), plain) };
  const [first = '', second = ''] = plain.split('/');
  return { specifier, package: first.startsWith('@') ? `${first}/${second}` : first };
}

/** Each circle once, by the first of its files that is met. */
function circles(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push(`circle: ${[...trail.slice(start), path].join(' → ')}`);
    if (start >= 0 || done.has(path)) return;
    for (const { file } of imports.get(path) ?? []) if (file !== undefined) visit(file, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return found;
}
