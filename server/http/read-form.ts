import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#contract/reasons.ts';
import { invalidField, parseFormBody, type FormField } from './form-body.ts';
import { jsonLimitBytes } from './limits.ts';

type Upload = NonNullable<Endpoint['upload']>;

/** A multipart/form-data request: its fields as the call's body, and its file. */
interface MultipartForm {
  readonly body: unknown;
  readonly file: Buffer | undefined;
}

const maxFields = 200;
/** Boundaries and part headers, besides fields and file. */
const framingBytes = 64 * 1024;
const partHeaderBytes = 8 * 1024;
/**
 * How much of a rejected body is still read and discarded, so that an honest client receives the response.
 */
const drainBytes = 8 * 1024 * 1024;

/** Makes the routes of this scope accept multipart/form-data only. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
}

/**
 * Parses an uploaded form while it streams in. Memory is bounded by the limits of file and fields; a larger
 * body is rejected early, and cut off soon after.
 */
export async function readForm(request: FastifyRequest, upload: Upload): Promise<MultipartForm> {
  const { raw } = request;
  const maxRequestBytes = upload.maxBytes + getTextLimit(upload) + framingBytes;
  const exceeded = waitUntilExceeded(raw, maxRequestBytes);
  const rejectWhenExceeded = async (): Promise<never> => {
    await exceeded;
    throw tooLarge(upload);
  };
  try {
    if (Number(raw.headers['content-length'] ?? 0) > maxRequestBytes) throw tooLarge(upload);
    return await Promise.race([parseParts(request, upload), rejectWhenExceeded()]);
  } catch (error) {
    throw toFormRefusal(error);
  } finally {
    // The rest must be consumed, or the connection's next request is never read.
    raw.unpipe();
    raw.resume();
  }
}

/**
 * Counts received bytes: resolves when they exceed the limit, and destroys the connection if they keep
 * coming.
 */
function waitUntilExceeded(raw: IncomingMessage, maxRequestBytes: number): Promise<void> {
  return new Promise((resolve) => {
    let receivedBytes = 0;
    raw.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes > maxRequestBytes) resolve();
      if (receivedBytes > maxRequestBytes + drainBytes) raw.destroy();
    });
  });
}

async function parseParts(request: FastifyRequest, upload: Upload): Promise<MultipartForm> {
  const { field, maxBytes } = upload;
  const maxTextBytes = getTextLimit(upload);
  const fields: FormField[] = [];
  let file: Buffer | undefined;
  let textBytes = 0;
  const parts = request.parts({
    limits: {
      files: 2,
      fields: maxFields,
      parts: maxFields + 2,
      fileSize: maxBytes,
      fieldSize: maxTextBytes,
      headerSize: partHeaderBytes,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      const { fieldname: name, value } = part;
      // An empty file input.
      if (name === field && value === '') continue;
      // The parser would parse a part of type JSON; the file's field name is reserved for files.
      if (typeof value !== 'string' || name === undefined || name === field) throw invalidField(name);
      textBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (part.valueTruncated || textBytes > maxTextBytes) throw new Refusal('tooLarge');
      fields.push({ name, value });
      continue;
    }
    if (part.fieldname !== field || file !== undefined) throw invalidField(part.fieldname);
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) {
      chunks.push(chunk as Buffer);
      if (part.file.truncated) break;
    }
    if (part.file.truncated) throw tooLarge(upload);
    const bytes = Buffer.concat(chunks);
    const isEmptyInput = bytes.length === 0 && !part.filename;
    if (!isEmptyInput) file = bytes;
  }
  return { body: parseFormBody(fields), file };
}

const getTextLimit = ({ maxTextBytes = jsonLimitBytes }: Upload): number => maxTextBytes;

const tooLarge = ({ field, maxBytes }: Upload): Refusal =>
  new Refusal('tooLarge', {
    issues: [{ path: field, key: 'imageSizeMustlessThan', values: { megabytes: maxBytes / (1024 * 1024) } }],
  });

/** Maps any parser error to a refusal: too many parts, or a malformed body. */
function toFormRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code = '' } = (error ?? {}) as { code?: string };
  return new Refusal(/^FST_(?:PARTS|FIELDS|FILES)_LIMIT$/.test(code) ? 'tooLarge' : 'validation');
}
