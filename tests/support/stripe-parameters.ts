import { readFileSync } from 'node:fs';
import { parseSync, type TSInterfaceDeclaration, type TSType } from 'oxc-parser';

/** A form of Stripe's as it arrives: `a[b][0]=c` is `{ a: { b: { 0: 'c' } } }`. */
export type FormValue = string | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** What is wrong with a parameter, in the fields of Stripe's errors. */
export interface ParameterProblem {
  readonly code?: string;
  readonly param: string;
  readonly message: string;
}

const resources = new URL('../../node_modules/stripe/esm/resources/', import.meta.url);

export function decodeForm(body: string): Form {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(body)) {
    const steps = key.split(/\]?\[|\]$/).filter((step) => step !== '');
    const last = steps.pop() ?? '';
    let place = form;
    for (const step of steps) place = (place[step] ??= {}) as Form;
    place[last] = value;
  }
  return form;
}

type Named = TSInterfaceDeclaration | { readonly type: 'alias'; readonly of: TSType };

/**
 * Checks forms against what Stripe documents of one call, as its own library has it: the typings are generated
 * of Stripe's description of its API. In: the file below `resources`, the interface by its full name. The check
 * finds unknown parameters, missing ones, and values of another kind.
 */
export function documentedParameters(
  file: string,
  name: string,
): (form: Form) => ParameterProblem | undefined {
  const url = new URL(file, resources);
  const declared = new Map<string, Named>();
  collect(parseSync(url.pathname, readFileSync(url, 'utf8')).program.body, '', declared);
  const root = declared.get(name);
  if (root === undefined) throw new Error(`Stripe documents no ${name}`);
  return (form) => checkNamed(root, form, { path: '', scope: name });

  interface At {
    readonly path: string;
    /** In whose names a type is written. */
    readonly scope: string;
  }

  function checkNamed(named: Named, value: FormValue, at: At): ParameterProblem | undefined {
    if (named.type === 'alias') return check(named.of, value, at);
    const { path } = at;
    if (typeof value === 'string') return invalid(at, 'an object');
    const known = new Map<string, { type: TSType; isOptional: boolean }>();
    for (const member of named.body.body)
      if (member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation)
        known.set(member.key.name, {
          type: member.typeAnnotation.typeAnnotation,
          isOptional: member.optional,
        });
    for (const [key, given] of Object.entries(value)) {
      const param = path === '' ? key : `${path}[${key}]`;
      const parameter = known.get(key);
      if (parameter === undefined)
        return { code: 'parameter_unknown', param, message: `Received unknown parameter: ${param}` };
      const problem = check(parameter.type, given, { ...at, path: param });
      if (problem !== undefined) return problem;
    }
    for (const [key, { isOptional }] of known)
      if (!isOptional && value[key] === undefined) {
        const param = path === '' ? key : `${path}[${key}]`;
        return { code: 'parameter_missing', param, message: `Missing required param: ${param}.` };
      }
    return undefined;
  }

  function check(type: TSType, value: FormValue, at: At): ParameterProblem | undefined {
    const text = typeof value === 'string' ? value : '';
    if (type.type === 'TSTypeReference') return checkReference(type, value, at);
    if (type.type === 'TSStringKeyword')
      return typeof value === 'string' ? undefined : invalid(at, 'a string');
    if (type.type === 'TSNumberKeyword')
      return /^-?\d+$/.test(text)
        ? undefined
        : { code: 'parameter_invalid_integer', param: at.path, message: `Invalid integer: ${text}` };
    const values = type.type === 'TSBooleanKeyword' ? ['true', 'false'] : literalsOf(type);
    return values.includes(text) ? undefined : invalid(at, `one of ${values.join(', ')}`);
  }

  function checkReference(
    type: Extract<TSType, { type: 'TSTypeReference' }>,
    value: FormValue,
    at: At,
  ): ParameterProblem | undefined {
    const reference = nameOf(type.typeName);
    const of = type.typeArguments?.params[0];
    if (reference === 'Emptyable' && of) return value === '' ? undefined : check(of, value, at);
    if (reference === 'MetadataParam') return checkMetadata(value, at);
    if (reference === 'Array' && of) {
      if (typeof value === 'string') return invalid(at, 'an array');
      for (const [no, one] of Object.entries(value)) {
        const problem = check(of, one, { ...at, path: `${at.path}[${no}]` });
        if (problem !== undefined) return problem;
      }
      return undefined;
    }
    for (let scope = at.scope; ; scope = scope.replace(/(^|\.)[^.]+$/, '')) {
      const full = scope === '' ? reference : `${scope}.${reference}`;
      const named = declared.get(full);
      if (named !== undefined) return checkNamed(named, value, { ...at, scope: full });
      if (scope === '') throw new Error(`${at.path}: Stripe documents no ${reference}`);
    }
  }
}

/** The texts that a type allows; what it may have one day does not count. */
const literalsOf = (type: TSType): string[] =>
  (type.type === 'TSUnionType' ? type.types : [type]).flatMap((one) =>
    one.type === 'TSLiteralType' && one.literal.type === 'Literal' ? [String(one.literal.value)] : [],
  );

/** Up to 50 keys of 40 characters, with values of 500. */
function checkMetadata(value: FormValue, at: { path: string }): ParameterProblem | undefined {
  if (typeof value === 'string') return invalid(at, 'an object');
  const entries = Object.entries(value);
  const isTooMuch =
    entries.length > 50 ||
    entries.some(([key, text]) => key.length > 40 || typeof text !== 'string' || text.length > 500);
  return isTooMuch ? invalid(at, 'metadata within its limits') : undefined;
}

const invalid = ({ path }: { path: string }, wanted: string): ParameterProblem => ({
  param: path,
  message: `Invalid ${path}: must be ${wanted}`,
});

function collect(nodes: readonly unknown[], scope: string, declared: Map<string, Named>): void {
  for (const given of nodes) {
    const { declaration } = given as { declaration?: unknown };
    const node = (declaration ?? given) as {
      type: string;
      id?: Parameters<typeof nameOf>[0];
      body?: { body?: unknown[] };
    };
    const full = node.id ? [scope, nameOf(node.id)].filter((it) => it !== '').join('.') : scope;
    if (node.type === 'TSInterfaceDeclaration') declared.set(full, node as unknown as TSInterfaceDeclaration);
    else if (node.type === 'TSTypeAliasDeclaration')
      declared.set(full, {
        type: 'alias',
        of: (node as unknown as { typeAnnotation: TSType }).typeAnnotation,
      });
    else if (node.type === 'TSModuleDeclaration') collect(node.body?.body ?? [], full, declared);
  }
}

/** `A.B` of a name that may be qualified. */
function nameOf(name: { type: string; name?: string; left?: unknown; right?: unknown }): string {
  if (name.type !== 'TSQualifiedName') return name.name ?? '';
  return `${nameOf(name.left as typeof name)}.${nameOf(name.right as typeof name)}`;
}
