import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { Refusal } from '#contract/reasons.ts';
import { formBody, type FormText } from './form-body.ts';
import { jsonLimitBytes } from './limits.ts';

type Upload = NonNullable<Call['upload']>;

/** What came as multipart/form-data: its texts as the body of the call, and its file. */
interface Form {
  readonly body: unknown;
  readonly file: Buffer | undefined;
}

const mostTexts = 200;
/** Boundaries and the heads of parts, beside texts and file. */
const framingBytes = 64 * 1024;
const partHeadBytes = 8 * 1024;
/** Of a refused body so much is read and dropped, so that an honest client gets to read its answer. */
const lingerBytes = 8 * 1024 * 1024;

/** Lets the routes of this scope take multipart/form-data, and nothing else. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
}

/**
 * Reads the form of an upload as it streams in. No more of it is kept than one file and the texts may
 * weigh; what is larger is refused before it has all arrived, and cut off soon after.
 */
export async function readForm(request: FastifyRequest, upload: Upload): Promise<Form> {
  const { raw } = request;
  const mostBytes = upload.maxBytes + textLimitOf(upload) + framingBytes;
  const outgrown = outgrows(raw, mostBytes);
  const refuseLarger = async (): Promise<never> => {
    await outgrown;
    throw tooLarge(upload);
  };
  try {
    if (Number(raw.headers['content-length'] ?? 0) > mostBytes) throw tooLarge(upload);
    return await Promise.race([collect(request, upload), refuseLarger()]);
  } catch (error) {
    throw refusalOfForm(error);
  } finally {
    // Somebody has to take the rest from the connection, or its next request never comes through.
    raw.unpipe();
    raw.resume();
  }
}

/** Counts what arrives: resolves when it is more than this, and cuts the connection when it goes on. */
function outgrows(raw: IncomingMessage, mostBytes: number): Promise<void> {
  return new Promise((resolve) => {
    let arrivedBytes = 0;
    raw.on('data', (chunk: Buffer) => {
      arrivedBytes += chunk.length;
      if (arrivedBytes > mostBytes) resolve();
      if (arrivedBytes > mostBytes + lingerBytes) raw.destroy();
    });
  });
}

async function collect(request: FastifyRequest, upload: Upload): Promise<Form> {
  const { field, maxBytes } = upload;
  const maxTextBytes = textLimitOf(upload);
  const texts: FormText[] = [];
  let file: Buffer | undefined;
  let textBytes = 0;
  const parts = request.parts({
    limits: {
      files: 2,
      fields: mostTexts,
      parts: mostTexts + 2,
      fileSize: maxBytes,
      fieldSize: maxTextBytes,
      headerSize: partHeadBytes,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      const { fieldname: name, value } = part;
      // What is left of a file input that was left empty.
      if (name === field && value === '') continue;
      // A part that calls itself JSON would be parsed on the way; a file's name belongs to files.
      if (typeof value !== 'string' || name === undefined || name === field) throw invalid(name);
      textBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (part.valueTruncated || textBytes > maxTextBytes) throw new Refusal('tooLarge');
      texts.push({ name, value });
      continue;
    }
    if (part.fieldname !== field || file !== undefined) throw invalid(part.fieldname);
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) {
      chunks.push(chunk as Buffer);
      if (part.file.truncated) break;
    }
    if (part.file.truncated) throw tooLarge(upload);
    const bytes = Buffer.concat(chunks);
    const isLeftEmpty = bytes.length === 0 && !part.filename;
    if (!isLeftEmpty) file = bytes;
  }
  return { body: formBody(texts), file };
}

/** The parser leaves the name of a part away that has none. */
const invalid = (name: string | undefined = ''): Refusal =>
  new Refusal('validation', { issues: [{ path: name.slice(0, 60), key: 'valueInvalid' }] });

const textLimitOf = ({ maxTextBytes = jsonLimitBytes }: Upload): number => maxTextBytes;

const tooLarge = ({ field, maxBytes }: Upload): Refusal =>
  new Refusal('tooLarge', {
    issues: [{ path: field, key: 'imageSizeMustlessThan', values: { megabytes: maxBytes / (1024 * 1024) } }],
  });

/** Whatever the parser throws is about the form: too many parts, or a body that is none. */
function refusalOfForm(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code = '' } = (error ?? {}) as { code?: string };
  return new Refusal(/^FST_(?:PARTS|FIELDS|FILES)_LIMIT$/.test(code) ? 'tooLarge' : 'validation');
}
