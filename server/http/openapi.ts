import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { refusalAnswer, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { capabilities } from '#contract/capabilities.ts';
import { refusalStatus } from './refusal-status.ts';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** The API as an OpenAPI 3.1 document, printed from the schemas that validate it. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = operationOf(call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Presente',
      version: '1',
      description:
        'Every answer is an envelope with `success`. A refusal has a real HTTP status; clients decide on its `error`, people read its `message`, which comes in the language of the header `language` or `accept-language` (it, en, zh, es).',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: outputOf(refusalAnswer) },
      responses: {
        Refusal: { description: 'A refusal.', content: json({ $ref: '#/components/schemas/Refusal' }) },
      },
    },
  };
}

function operationOf(call: Call): object {
  const isPublic = (capabilities[call.may] as readonly string[]).includes('visitor');
  const tag = call.path.split('/')[1] ?? '';
  return {
    summary: call.summary,
    tags: [tag],
    // With a session or without one, or only with one.
    security: isPublic ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.isIdempotent === true ? [requestKey] : []),
    ],
    ...(call.body !== undefined && { requestBody: { required: true, content: bodyOf(call, call.body) } }),
    responses: {
      200: {
        description: 'Done.',
        content: answerOf(call),
      },
      ...Object.fromEntries(
        refusalsOf(call, isPublic).map((status) => [status, { $ref: '#/components/responses/Refusal' }]),
      ),
    },
  };
}

function bodyOf({ upload }: Call, schema: AnySchema): object {
  if (upload === undefined) return json(inputOf(schema));
  const { properties, ...rest } = inputOf(schema);
  const file = { description: `At most ${upload.maxBytes} bytes.` };
  return {
    'multipart/form-data': {
      schema: { ...rest, properties: { ...properties, [upload.field]: file } },
      encoding: { [upload.field]: { contentType: 'image/jpeg, image/png' } },
    },
  };
}

function answerOf({ kind, answer }: Call): object {
  if (kind === 'event-stream') return { 'text/event-stream': {} };
  // Bytes: a media type without a schema, as OpenAPI 3.1 describes them.
  return kind === 'file' ? { 'image/*': {} } : json(outputOf(answer));
}

/** The statuses a call can be refused with, beyond those of its own rules. */
function refusalsOf(call: Call, isPublic: boolean): number[] {
  const { validation, tokenError, forbidden, notFound, tooLarge, wrongType, tooManyRequests, unavailable } =
    refusalStatus;
  return [
    ...((call.params ?? call.query ?? call.body) ? [validation] : []),
    tokenError,
    ...(isPublic ? [] : [forbidden]),
    ...(call.params === undefined ? [] : [notFound]),
    ...(call.body === undefined ? [] : [tooLarge, wrongType]),
    tooManyRequests,
    unavailable,
  ];
}

function parametersOf(schema: AnySchema | undefined, place: 'path' | 'query'): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = inputOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const requestKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Sent again within 24 hours with the same key and content, the call does nothing twice.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const json = (schema: object) => ({ 'application/json': { schema } });

// What JSON Schema cannot say (`check`, `transform`) is left out; the server says it in `issues`.
const inputOf = (schema: AnySchema): JsonSchema =>
  bare(toJsonSchema(schema, { ...dialect, typeMode: 'input' }));
const outputOf = (schema: AnySchema): JsonSchema =>
  bare(toJsonSchema(schema, { ...dialect, typeMode: 'output' }));
const dialect = { target: 'draft-2020-12', errorMode: 'ignore' } as const;

const bare = ({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema => schema;
