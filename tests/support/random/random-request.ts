import { randomBelow, type Random } from './random.ts';

/** The JSON Schema subset used by our OpenAPI document. */
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

/** Existing values by field name: ids, e-mails, instants. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const unusualTexts = [
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
const unusualNumbers = [0, -0, -1, 0.1, 1e21, -1e308, 2 ** 31, 2 ** 53, 1e-320, 4294967296];
const unusualValues = [null, true, false, [], {}, [[]], { a: { b: [] } }, ...unusualNumbers, ...unusualTexts];

const pick = <T>(random: Random, from: readonly T[]): T => from[randomBelow(random, from.length)]!;

/** Probabilities of deviating from the schema. */
const probabilities = { wrong: 0.12, left: 0.3, surprising: 0.03, known: 0.75 };

/** Random value for a field: usually valid by schema, sometimes arbitrary. */
export function randomValue(random: Random, name: string, schema: Schema, knownValues: KnownValues): unknown {
  if (random() < probabilities.wrong) return pick(random, unusualValues);
  const right = knownValues[name];
  if (right !== undefined && random() < probabilities.known) return pick(random, right);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return randomValue(random, name, pick(random, choices), knownValues);
  switch (schema.type) {
    case 'string':
      return random() < 0.5 ? pick(random, unusualTexts) : `testo ${randomBelow(random, 1000)}`;
    case 'number':
    case 'integer':
      return random() < 0.3 ? pick(random, unusualNumbers) : randomBelow(random, 30);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: randomBelow(random, 4) }, () =>
        randomValue(random, name, schema.items ?? {}, knownValues),
      );
    case 'object':
      return randomObject(random, schema, knownValues);
    case undefined:
      return pick(random, unusualValues);
    default:
      throw new Error(`The API describes ${name} by ${JSON.stringify(schema)}, which nobody draws from`);
  }
}

/** Object with its required fields, some optional ones, and occasionally an unknown one. */
export function randomObject(
  random: Random,
  schema: Schema,
  knownValues: KnownValues,
): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) =>
      random() >= (schema.required?.includes(name) === true ? probabilities.wrong / 4 : probabilities.left),
  );
  const drawn = fields.map(([name, fieldSchema]): [string, unknown] => [
    name,
    randomValue(random, name, fieldSchema, knownValues),
  ]);
  if (random() < probabilities.surprising)
    drawn.push([pick(random, unusualTexts), pick(random, unusualValues)]);
  return Object.fromEntries(drawn);
}

/** Multipart body with a random file, well-formed or malformed. */
export function randomForm(random: Random, body: Record<string, unknown>, files: readonly Uint8Array[]) {
  const boundary = 'limite';
  const partHead = (disposition: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  const toFieldName = (name: string) => name.replace(/["\r\n]/g, '').toWellFormed();
  const parts: (string | Uint8Array)[] = [];
  const text = (name: string, value: unknown) =>
    parts.push(
      partHead(`name="${toFieldName(name)}"`),
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
      '\r\n',
    );
  for (const [name, value] of Object.entries(body)) {
    if (Array.isArray(value)) value.forEach((item, index) => text(`${name}[${index}]`, item));
    else text(name, value);
  }
  if (random() < 0.8) parts.push(partHead('name="file"; filename="a.png"'), pick(random, files), '\r\n');
  if (random() < 0.95) parts.push(`--${boundary}--\r\n`);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
  };
}

/** URL with random path parameters and query. */
export function randomUrl(
  random: Random,
  path: string,
  { parameters }: Operation,
  knownValues: KnownValues,
): string {
  const toText = (name: string, schema: Schema) =>
    encodeURIComponent(String(randomValue(random, name, schema, knownValues)).toWellFormed());
  let url = `/api${path}`;
  const query: string[] = [];
  for (const { name, in: location, required, schema } of parameters) {
    if (location === 'path') url = url.replace(`{${name}}`, toText(name, schema));
    else if (required || random() >= probabilities.left) query.push(`${name}=${toText(name, schema)}`);
  }
  if (random() < probabilities.surprising)
    query.push(`${encodeURIComponent(pick(random, unusualTexts).toWellFormed())}=1`);
  return query.length === 0 ? url : `${url}?${query.join('&')}`;
}
