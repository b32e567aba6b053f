import { Visitor } from 'oxc-parser';
import { isTypeScript, lineAt, parseSource, readComments, type Sources } from './sources.ts';

/** A word that names and comments do not use, with what to write instead. */
interface BannedWord {
  readonly pattern: RegExp;
  readonly reason: string;
}

const nameTheActor = 'name the actor: user, operator, participant, server';

/** Tested against comments. */
const commentWords: readonly BannedWord[] = [
  { pattern: /\b(?:some|no|any|every)body\b/i, reason: nameTheActor },
  // As a subject of its own: “who is in”, but not “a participant who is in”.
  { pattern: /(?:^|[.:;,(—]\s*|\*\s)who is\b|\b(?:she|her|hers|herself)\b/i, reason: nameTheActor },
  { pattern: /\bso (?:many|long)\b(?! as)/i, reason: 'name the limit: at most N' },
  { pattern: /\blaid (?:over|in)\b/i, reason: 'apply, overlay' },
  { pattern: /\bstands\b/i, reason: 'active, is in effect' },
  { pattern: /\b(?:keepsake|haystack)\b/i, reason: 'loss marker; search key' },
  { pattern: /\btold\b/i, reason: 'notify, report' },
];

/** Tested against identifiers, split into words: `keptRows` is `kept rows`. */
const identifierWords: readonly BannedWord[] = [
  { pattern: /\b(?:some|no|any|every)body\b/, reason: nameTheActor },
  { pattern: /\b(?:she|her|hers)\b/, reason: nameTheActor },
  { pattern: /\b(?:keepsake|haystack)\b/, reason: 'loss marker; search key' },
  { pattern: /\b(?:laid|stands|standing)\b/, reason: 'active, applied' },
  { pattern: /\b(?:told|tell|tells)\b/, reason: 'notify, report' },
  { pattern: /\bkept\b/, reason: 'cached, persisted, saved' },
  { pattern: /\b(?:forget|forgets|forgotten|wipe|wiped|dropped)\b/, reason: 'delete, clear, evict' },
  // SQL drops, and so does a pointer.
  {
    pattern: /^drop (?!column|database|index|table|command|effect|props|zone)/,
    reason: 'delete, clear, evict',
  },
  { pattern: /\bneeds$/, reason: 'Options or Deps' },
  { pattern: /\b(?:wish|wishes)$/, reason: 'Options, Request or Filter' },
  // Types such as `BodyOf` and matchers such as `anyOf` are established.
  {
    pattern: /^(?!type |index|last index|value|to be instance|any|all|one|none)[a-z ]+ of$/,
    reason: 'toX, getX, parseX',
  },
  { pattern: /\bpictures?\b/, reason: 'image' },
  { pattern: /\bphases?\b/, reason: 'status' },
  { pattern: /\btroubles?\b/, reason: 'error' },
];

/** Names of the wire and of stored data. */
const allowedNames = new Set([
  'picture',
  'isPictureRemoved',
  'picture_hash',
  'draftPictures',
  // The search keys of a chunk of version 3, in its migration and its test.
  'haystack',
  // A decision of a review, and its label.
  'kept',
]);

const toWords = (name: string): string => name.replace(/([a-z\d])([A-Z])|_/g, '$1 $2').toLowerCase();

/** Reports banned words in comments and identifiers, and parameters named `it` or `at`. */
export function findBannedWords(sources: Sources): string[] {
  return [...sources]
    .filter(
      ([path]) =>
        isTypeScript(path) && !path.endsWith('.gen.ts') && !path.startsWith('scripts/checks/banned-words'),
    )
    .flatMap(([path, text]) => [...findInComments(path, text), ...findInIdentifiers(path, text)]);
}

const findInComments = (path: string, text: string): string[] =>
  readComments(path, text).flatMap(({ value, start }) =>
    commentWords.flatMap(({ pattern, reason }) => {
      const match = pattern.exec(value);
      return match === null
        ? []
        : `${path}:${lineAt(text, start + match.index)} comment says “${match[0]}” (${reason})`;
    }),
  );

const findBannedName = (name: string): BannedWord | undefined => {
  // A type is marked: `BodyOf` is no conversion.
  const words = (/^[A-Z]/.test(name) ? 'type ' : '') + toWords(name);
  return allowedNames.has(name) ? undefined : identifierWords.find(({ pattern }) => pattern.test(words));
};

/** Cheap test on the text, comments and strings included: few files need their syntax tree visited. */
const mayBeBanned = (text: string): boolean =>
  /[(,]\s*(?:it|at)\s*[,):=]|\b(?:it|at) =>/.test(text) ||
  [...new Set(text.match(/[A-Za-z_]\w*/g))].some((name) => findBannedName(name) !== undefined);

function findInIdentifiers(path: string, text: string): string[] {
  if (!mayBeBanned(text)) return [];
  const findings = new Map<string, string>();
  const visit = ({ name, start }: { readonly name: string; readonly start: number }): void => {
    if (findings.has(name)) return;
    const banned = findBannedName(name);
    if (banned !== undefined)
      findings.set(name, `${path}:${lineAt(text, start)} names ${name} (${banned.reason})`);
  };
  const visitParams = ({ params }: { readonly params: readonly unknown[] }): void => {
    for (const param of params as readonly { type: string; name: string; start: number }[])
      if (param.type === 'Identifier' && /^(?:it|at)$/.test(param.name))
        findings.set(
          param.name,
          `${path}:${lineAt(text, param.start)} parameter ${param.name} (name the item or index)`,
        );
  };
  new Visitor({
    Identifier: visit,
    PrivateIdentifier: visit,
    ArrowFunctionExpression: visitParams,
    FunctionDeclaration: visitParams,
    FunctionExpression: visitParams,
  }).visit(parseSource(path, text).program);
  return [...findings.values()];
}
