import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { refusalResponse, type Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { capabilities } from '#contract/capabilities.ts';
import { errorStatus } from './error-status.ts';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** Builds the OpenAPI 3.1 document from the schemas that validate the API. */
export function buildOpenApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of endpoints) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = toOperation(call);
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
      schemas: { Refusal: toOutputSchema(refusalResponse) },
      responses: {
        Refusal: {
          description: 'A refusal.',
          content: jsonContent({ $ref: '#/components/schemas/Refusal' }),
        },
      },
    },
  };
}

function toOperation(call: Endpoint): object {
  const isPublic = (capabilities[call.requires] as readonly string[]).includes('visitor');
  const tag = call.path.split('/')[1] ?? '';
  return {
    summary: call.summary,
    tags: [tag],
    // Session optional, or required.
    security: isPublic ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [
      ...toParameters(call.params, 'path'),
      ...toParameters(call.query, 'query'),
      ...(call.isIdempotent === true ? [idempotencyKeyParameter] : []),
    ],
    ...(call.body !== undefined && {
      requestBody: { required: true, content: toRequestBody(call, call.body) },
    }),
    responses: {
      200: {
        description: 'Done.',
        content: toResponseContent(call),
      },
      ...Object.fromEntries(
        listErrorStatuses(call, isPublic).map((status) => [
          status,
          { $ref: '#/components/responses/Refusal' },
        ]),
      ),
    },
  };
}

function toRequestBody({ upload }: Endpoint, schema: AnySchema): object {
  if (upload === undefined) return jsonContent(toInputSchema(schema));
  const { properties, ...rest } = toInputSchema(schema);
  const file = { description: `At most ${upload.maxBytes} bytes.` };
  return {
    'multipart/form-data': {
      schema: { ...rest, properties: { ...properties, [upload.field]: file } },
      encoding: { [upload.field]: { contentType: 'image/jpeg, image/png' } },
    },
  };
}

function toResponseContent({ kind, response }: Endpoint): object {
  if (kind === 'event-stream') return { 'text/event-stream': {} };
  // Binary: a media type without a schema, as in OpenAPI 3.1.
  return kind === 'file' ? { 'image/*': {} } : jsonContent(toOutputSchema(response));
}

/** The generic error statuses of a call, besides its own. */
function listErrorStatuses(call: Endpoint, isPublic: boolean): number[] {
  const { validation, tokenError, forbidden, notFound, tooLarge, wrongType, tooManyRequests, unavailable } =
    errorStatus;
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

function toParameters(schema: AnySchema | undefined, location: 'path' | 'query'): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toInputSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Sent again within 24 hours with the same key and content, the call does nothing twice.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const jsonContent = (schema: object) => ({ 'application/json': { schema } });

// Actions without a JSON Schema equivalent (`check`, `transform`) are omitted; the server reports them in
// `issues`.
const toInputSchema = (schema: AnySchema): JsonSchema =>
  withoutSchemaUri(toJsonSchema(schema, { ...schemaOptions, typeMode: 'input' }));
const toOutputSchema = (schema: AnySchema): JsonSchema =>
  withoutSchemaUri(toJsonSchema(schema, { ...schemaOptions, typeMode: 'output' }));
const schemaOptions = { target: 'draft-2020-12', errorMode: 'ignore' } as const;

const withoutSchemaUri = ({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema => schema;
