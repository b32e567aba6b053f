import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';

/** Valid sample values by field name, for any call. */
const samples: Readonly<Record<string, unknown>> = {
  email: 'somebody@example.org',
  password: 'Presente!2026',
  oldPassword: 'Presente!2025',
  newPassword: 'Presente!2027',
  confirmPassword: 'Presente!2027',
  firstName: 'Bruno',
  lastName: 'Verdi',
  name: 'Bruno Verdi',
  companyName: 'Monte Alto',
  mobile: '+39 06 0012 3456',
  message: 'Buongiorno',
  title: 'Un titolo',
  description: 'Una descrizione',
  location: 'Roma',
  latitude: 41.9,
  longitude: 12.5,
  region: '12',
  mode: 'offline',
  q: 'Roma',
  when: 'today',
  startDateTime: '2026-06-07T08:00:00Z',
  endDateTime: '2026-06-07T10:00:00Z',
  startDate: '2026-06-07',
  endDate: '2026-06-07',
  sentAt: '2026-06-06T08:00:00Z',
  price: 0,
  category: [5],
  sdgs: [6],
  participants: [{ firstName: 'Bruno', lastName: 'Verdi', email: 'bruno@example.org' }],
  deviceId: 'sample',
  deviceLabel: 'Varco nord',
  label: 'Varco nord',
  pass: 'A'.repeat(59),
  code: '123456',
  token: 'A'.repeat(43),
  admin: 'A'.repeat(43),
  user: 'B'.repeat(43),
  state: 'S'.repeat(24),
  txnid: 'T'.repeat(43),
  orderId: '01900000-0000-7000-8000-000000000000',
  provider: 'prova',
  rows: [['Bruno', 'Verdi', 'bruno@example.org']],
};

/** An id without a row. */
export const unknownId = '01900000-0000-7000-8000-000000000000';

/** Valid values of every param by name, matching no row. */
export const sampleParams = {
  id: unknownId,
  userId: unknownId,
  email: 'nobody@example.org',
  token: 'nothing',
  ticket: 'A'.repeat(154),
  zoom: '3',
  x: '4',
  y: '2',
  sha256: 'f'.repeat(64),
  provider: 'prova',
};

interface Schema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
}

/**
 * Builds a valid input of a schema (body or query): fields by name, required ones otherwise by type, without
 * optional query fields; `given` overrides.
 * @throws naming the fields without a sample
 */
export function buildSample(
  call: Endpoint,
  part: 'body' | 'query',
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const schema = call[part];
  if (schema === undefined) return undefined;
  const { entries = {} } = schema as unknown as Schema;
  const input = Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]): [string, unknown][] => {
      if (name in given) return [[name, given[name]]];
      if (entry.type === 'optional' && (part === 'query' || !(name in samples))) return [];
      return [[name, samples[name] ?? buildByType(entry)]];
    }),
  );
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return input;
  const issues = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join(', ');
  throw new Error(
    `Give a sample in tests/support/builders/sample-input.ts for ${call.method} ${call.path}: ${issues}`,
  );
}

function buildByType(schema: Schema): unknown {
  const byTypes: Readonly<Record<string, unknown>> = {
    boolean: true,
    literal: schema.literal,
    picklist: schema.options?.[0],
    number: 1,
    array: [],
  };
  return byTypes[schema.type];
}
