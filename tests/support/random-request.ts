import { below, type Random } from './random.ts';

/** What of JSON Schema our OpenAPI uses. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Operation {
  readonly parameters: readonly { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  readonly requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, unknown>> }>>;
}

/** Values that are right somewhere: ids, addresses, instants of what there is. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u0007',
  "' or 1=1 --",
  '"; drop table event; --',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00%ff',
  '__proto__',
  'constructor',
  'toString',
  'null',
  '-1',
  '1e309',
  '9'.repeat(40),
  'x'.repeat(5000),
  '清'.repeat(300),
  '2026-02-30T25:61:61Z',
  '2026-06-07T08:00:00+99:99',
  '+275760-09-13T00:00:00.001Z',
  'javascript:alert(1)',
  '2026-06-07,2026-06-01',
  '1,2,3,,4',
  '-180,-90,180,90',
  '91,181,-91,-181',
];
const oddNumbers = [0, -0, -1, 0.1, 1e21, -1e308, 2 ** 31, 2 ** 53, 1e-320, 4294967296];
const oddValues = [null, true, false, [], {}, [[]], { a: { b: [] } }, ...oddNumbers, ...oddTexts];

const pick = <T>(random: Random, from: readonly T[]): T => from[below(random, from.length)]!;

/** How often something is not what its schema says. */
const odds = { wrong: 0.12, left: 0.3, surprising: 0.03, known: 0.75 };

/** Something for a field of this name and schema: mostly what it should be, sometimes anything at all. */
export function randomValue(random: Random, name: string, schema: Schema, known: Known): unknown {
  if (random() < odds.wrong) return pick(random, oddValues);
  const right = known[name];
  if (right !== undefined && random() < odds.known) return pick(random, right);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return randomValue(random, name, pick(random, choices), known);
  switch (schema.type) {
    case 'string':
      return random() < 0.5 ? pick(random, oddTexts) : `testo ${below(random, 1000)}`;
    case 'number':
    case 'integer':
      return random() < 0.3 ? pick(random, oddNumbers) : below(random, 30);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: below(random, 4) }, () =>
        randomValue(random, name, schema.items ?? {}, known),
      );
    case 'object':
      return randomObject(random, schema, known);
    case undefined:
      return pick(random, oddValues);
    default:
      throw new Error(`The API describes ${name} by ${JSON.stringify(schema)}, which nobody draws from`);
  }
}

/** An object with its required fields, some of the others, and now and then one that is none of them. */
export function randomObject(random: Random, schema: Schema, known: Known): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => random() >= (schema.required?.includes(name) === true ? odds.wrong / 4 : odds.left),
  );
  const drawn = fields.map(([name, it]): [string, unknown] => [name, randomValue(random, name, it, known)]);
  if (random() < odds.surprising) drawn.push([pick(random, oddTexts), pick(random, oddValues)]);
  return Object.fromEntries(drawn);
}

/** The texts of a form as multipart, with a file of any kind: as browsers send it, and as nobody does. */
export function randomForm(random: Random, body: Record<string, unknown>, files: readonly Uint8Array[]) {
  const boundary = 'limite';
  const head = (disposition: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  const nameOf = (name: string) => name.replace(/["\r\n]/g, '').toWellFormed();
  const parts: (string | Uint8Array)[] = [];
  const text = (name: string, value: unknown) =>
    parts.push(
      head(`name="${nameOf(name)}"`),
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
      '\r\n',
    );
  for (const [name, value] of Object.entries(body)) {
    if (Array.isArray(value)) value.forEach((each, at) => text(`${name}[${at}]`, each));
    else text(name, value);
  }
  if (random() < 0.8) parts.push(head('name="file"; filename="a.png"'), pick(random, files), '\r\n');
  if (random() < 0.95) parts.push(`--${boundary}--\r\n`);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
  };
}

/** A path with its parameters, and a query, as they may stand in a URL. */
export function randomUrl(random: Random, path: string, { parameters }: Operation, known: Known): string {
  const textOf = (name: string, schema: Schema) =>
    encodeURIComponent(String(randomValue(random, name, schema, known)).toWellFormed());
  let url = `/api${path}`;
  const query: string[] = [];
  for (const { name, in: place, required, schema } of parameters) {
    if (place === 'path') url = url.replace(`{${name}}`, textOf(name, schema));
    else if (required || random() >= odds.left) query.push(`${name}=${textOf(name, schema)}`);
  }
  if (random() < odds.surprising)
    query.push(`${encodeURIComponent(pick(random, oddTexts).toWellFormed())}=1`);
  return query.length === 0 ? url : `${url}?${query.join('&')}`;
}
