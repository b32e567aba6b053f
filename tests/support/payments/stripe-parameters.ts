import { readFileSync } from 'node:fs';
import { parseSync, type TSInterfaceDeclaration, type TSType } from 'oxc-parser';

/** Decodes Stripe's form encoding: `a[b][0]=c` becomes `{ a: { b: { 0: 'c' } } }`. */
export type FormValue = string | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** An invalid parameter, in the fields of Stripe's errors. */
export interface ParameterError {
  readonly code?: string;
  readonly param: string;
  readonly message: string;
}

const resources = new URL('../../../node_modules/stripe/esm/resources/', import.meta.url);

export function decodeForm(body: string): Form {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(body)) {
    const steps = key.split(/\]?\[|\]$/).filter((step) => step !== '');
    const last = steps.pop() ?? '';
    let target = form;
    for (const step of steps) target = (target[step] ??= {}) as Form;
    target[last] = value;
  }
  return form;
}

type Named = TSInterfaceDeclaration | { readonly type: 'alias'; readonly of: TSType };

/**
 * Creates a validator for the parameters of one Stripe call from the typings of Stripe's library, which are
 * generated from its API description. It finds unknown, missing and mistyped parameters.
 * @param file below `resources`
 * @param name full name of the interface
 */
export function documentedParameters(file: string, name: string): (form: Form) => ParameterError | undefined {
  const url = new URL(file, resources);
  const declared = new Map<string, Named>();
  collectTypes(parseSync(url.pathname, readFileSync(url, 'utf8')).program.body, '', declared);
  const root = declared.get(name);
  if (root === undefined) throw new Error(`Stripe documents no ${name}`);
  return (form) => checkNamed(root, form, { path: '', scope: name });

  interface Location {
    readonly path: string;
    /** Namespace in which the type is written. */
    readonly scope: string;
  }

  function checkNamed(named: Named, value: FormValue, location: Location): ParameterError | undefined {
    if (named.type === 'alias') return check(named.of, value, location);
    const { path } = location;
    if (typeof value === 'string') return invalid(location, 'an object');
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
      const error = check(parameter.type, given, { ...location, path: param });
      if (error !== undefined) return error;
    }
    for (const [key, { isOptional }] of known)
      if (!isOptional && value[key] === undefined) {
        const param = path === '' ? key : `${path}[${key}]`;
        return { code: 'parameter_missing', param, message: `Missing required param: ${param}.` };
      }
    return undefined;
  }

  function check(type: TSType, value: FormValue, location: Location): ParameterError | undefined {
    const text = typeof value === 'string' ? value : '';
    if (type.type === 'TSTypeReference') return checkReference(type, value, location);
    if (type.type === 'TSStringKeyword')
      return typeof value === 'string' ? undefined : invalid(location, 'a string');
    if (type.type === 'TSNumberKeyword')
      return /^-?\d+$/.test(text)
        ? undefined
        : { code: 'parameter_invalid_integer', param: location.path, message: `Invalid integer: ${text}` };
    const values = type.type === 'TSBooleanKeyword' ? ['true', 'false'] : listLiterals(type);
    return values.includes(text) ? undefined : invalid(location, `one of ${values.join(', ')}`);
  }

  function checkReference(
    type: Extract<TSType, { type: 'TSTypeReference' }>,
    value: FormValue,
    location: Location,
  ): ParameterError | undefined {
    const reference = qualifiedName(type.typeName);
    const of = type.typeArguments?.params[0];
    if (reference === 'Emptyable' && of) return value === '' ? undefined : check(of, value, location);
    if (reference === 'MetadataParam') return checkMetadata(value, location);
    if (reference === 'Array' && of) {
      if (typeof value === 'string') return invalid(location, 'an array');
      for (const [no, item] of Object.entries(value)) {
        const error = check(of, item, { ...location, path: `${location.path}[${no}]` });
        if (error !== undefined) return error;
      }
      return undefined;
    }
    for (let scope = location.scope; ; scope = scope.replace(/(^|\.)[^.]+$/, '')) {
      const full = scope === '' ? reference : `${scope}.${reference}`;
      const named = declared.get(full);
      if (named !== undefined) return checkNamed(named, value, { ...location, scope: full });
      if (scope === '') throw new Error(`${location.path}: Stripe documents no ${reference}`);
    }
  }
}

/** String literals of a type; its open-ended members do not count. */
const listLiterals = (type: TSType): string[] =>
  (type.type === 'TSUnionType' ? type.types : [type]).flatMap((type) =>
    type.type === 'TSLiteralType' && type.literal.type === 'Literal' ? [String(type.literal.value)] : [],
  );

/** At most 50 keys of 40 characters, with values of 500. */
function checkMetadata(value: FormValue, location: { path: string }): ParameterError | undefined {
  if (typeof value === 'string') return invalid(location, 'an object');
  const entries = Object.entries(value);
  const isExcess =
    entries.length > 50 ||
    entries.some(([key, text]) => key.length > 40 || typeof text !== 'string' || text.length > 500);
  return isExcess ? invalid(location, 'metadata within its limits') : undefined;
}

const invalid = ({ path }: { path: string }, expected: string): ParameterError => ({
  param: path,
  message: `Invalid ${path}: must be ${expected}`,
});

function collectTypes(nodes: readonly unknown[], scope: string, declared: Map<string, Named>): void {
  for (const given of nodes) {
    const { declaration } = given as { declaration?: unknown };
    const node = (declaration ?? given) as {
      type: string;
      id?: Parameters<typeof qualifiedName>[0];
      body?: { body?: unknown[] };
    };
    const full = node.id ? [scope, qualifiedName(node.id)].filter((part) => part !== '').join('.') : scope;
    if (node.type === 'TSInterfaceDeclaration') declared.set(full, node as unknown as TSInterfaceDeclaration);
    else if (node.type === 'TSTypeAliasDeclaration')
      declared.set(full, {
        type: 'alias',
        of: (node as unknown as { typeAnnotation: TSType }).typeAnnotation,
      });
    else if (node.type === 'TSModuleDeclaration') collectTypes(node.body?.body ?? [], full, declared);
  }
}

/** `A.B` of a qualified name. */
function qualifiedName(name: { type: string; name?: string; left?: unknown; right?: unknown }): string {
  if (name.type !== 'TSQualifiedName') return name.name ?? '';
  return `${qualifiedName(name.left as typeof name)}.${qualifiedName(name.right as typeof name)}`;
}
